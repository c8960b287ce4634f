/** Hands a file to the reader's browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the content only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
