/** Shows a stranger's words as they are: on one line, with nothing in them that Discord would format, link or take for a name. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\*_~|`<>[\]()#:@/+-]/g, String.raw`\$&`)
}
