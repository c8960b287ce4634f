type Range = [first: number, last: number]

/** The code points that a TrueType font has glyphs for: the segments of its Unicode character map, in format 4. */
export function fontRanges(font: Buffer): Range[] {
  const map = characterMap(font)
  const count = map.readUInt16BE(6) / 2
  const lastOf = (index: number) => map.readUInt16BE(14 + index * 2)
  const firstOf = (index: number) => map.readUInt16BE(16 + (count + index) * 2)
  // The last segment only marks the end.
  return Array.from({ length: count - 1 }, (_, index) => [firstOf(index), lastOf(index)])
}

function characterMap(font: Buffer): Buffer {
  const table = tableCalled(font, 'cmap')
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const subtable = table.subarray(table.readUInt32BE(8 + index * 8))
    if (subtable.readUInt16BE(0) === 4) return subtable
  }
  throw new Error('The font has no character map in format 4.')
}

function tableCalled(font: Buffer, name: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === name) return font.subarray(font.readUInt32BE(entry + 8))
  }
  throw new Error(`The font has no table ${name}.`)
}
