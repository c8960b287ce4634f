/** Undefined if the text isn't JSON. The parser's error is dropped, because it quotes the text. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
