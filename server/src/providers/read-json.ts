/** Undefined when the text is not JSON; the parser's own complaint is dropped because it quotes the text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
