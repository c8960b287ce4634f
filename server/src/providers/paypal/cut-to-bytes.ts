const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Truncates to one line within PayPal's limit in UTF-8 bytes. Never splits a grapheme. */
export function cutToBytes(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (Buffer.byteLength(line) <= most) return line
  const segments = Array.from(graphemes.segment(line), ({ segment }) => segment)
  // A single grapheme may exceed the limit; then its combining marks are cut.
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
