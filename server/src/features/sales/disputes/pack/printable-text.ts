/** Explains how `printableText` writes what the font can't show. */
export const codePointNote =
  'Characters that this document has no font for are written as Unicode code points, such as [U+4E2D].'

/** Longer than any of our ids and tracking numbers. */
const longWord = /\S{64}(?=\S)/g

type Glyphs = (codePoint: number) => boolean

/**
 * Text that a font can show. Every other character becomes its code point, so that nothing is lost or replaced by a
 * look-alike. Line breaks stay; other control characters and invisible joiners are dropped. Long words are broken up,
 * because wrapping one takes time quadratic in its length.
 */
export function printableText(text: string, hasGlyph: Glyphs): string {
  const characters = [...text.normalize('NFC').replaceAll(/\r\n?/g, '\n')]
  const printed = characters.map((character) => printable(character, hasGlyph)).join('')
  return printed.replaceAll(longWord, '$& ')
}

function printable(character: string, hasGlyph: Glyphs): string {
  const codePoint = character.codePointAt(0) ?? 0
  if (character === '\n') return character
  if (/\s/u.test(character)) return ' '
  if (/[\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(character)) return ''
  return hasGlyph(codePoint) ? character : `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
}
