const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** On one line and within PayPal's limit, which counts UTF-8 bytes. What a reader sees as one character is never split. */
export function cutToBytes(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (Buffer.byteLength(line) <= most) return line
  const segments = Array.from(graphemes.segment(line), ({ segment }) => segment)
  // A single character may carry more accents than fit; then they are what is cut.
  return takeBytes(segments, most) || takeBytes([...line], most)
}

function takeBytes(parts: string[], most: number): string {
  let taken = ''
  let bytes = 0
  for (const part of parts) {
    bytes += Buffer.byteLength(part)
    if (bytes > most) break
    taken += part
  }
  return taken.trimEnd()
}
