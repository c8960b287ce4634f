import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { packFonts } from './pack-fonts.ts'
import { packPdf } from './pack-pdf.ts'
import { printableText } from './printable-text.ts'

const partOf = (value: string, count = 1) => ({
  title: 'Order PF-1',
  intro: 'A record.',
  parts: [
    { title: 'Order', facts: Array.from({ length: count }, (_, row): [string, string] => [`Item ${row}`, value]) },
  ],
})

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

/** The text of a PDF, by the character maps of its embedded fonts. */
function textOf(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(
    ([, part = '']) => {
      try {
        return [inflateSync(Buffer.from(part, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    },
  )
  const maps = streams.filter((stream) => stream.includes('beginbfrange'))
  return maps.flatMap((map) => [...map.matchAll(/<([0-9a-f]{4,})>/g)].map(([, code = '']) => decoded(code))).join('')
}

const decoded = (code: string) => Buffer.from(code, 'hex').swap16().toString('utf16le')

describe('printableText', () => {
  const print = (text: string) => printableText(text, packFonts().hasGlyph)

  test.each([
    ['Zoë Łukasz Ñandú', 'Zoë Łukasz Ñandú'],
    ['Ярослав Ω', 'Ярослав Ω'],
    ['e\u0301', 'é'],
    ['中文', '[U+4E2D][U+6587]'],
    ['🎁 gift', '[U+1F381] gift'],
    ['👩‍🚀', '[U+1F469][U+1F680]'],
    ['a\u0000b\u202ec\u200dd', 'abcd'],
    ['one\r\ntwo\tthree', 'one\ntwo three'],
    ['\ud800', '[U+D800]'],
    ['x'.repeat(100), `${'x'.repeat(64)} ${'x'.repeat(36)}`],
  ])('writes %j as %j', (text, printed) => {
    expect(print(text)).toBe(printed)
  })
})

describe('packPdf', () => {
  test('embeds the glyphs of the text', async () => {
    const pdf = await packPdf(partOf('Łódź Ω ж'))

    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    for (const character of 'ŁóźΩж') expect(textOf(pdf)).toContain(character)
  })

  test.each([
    ['one long value', partOf('word '.repeat(8000))],
    ['many rows', partOf('value', 300)],
    ['a word without spaces', partOf('x'.repeat(30_000))],
  ])('continues %s on further pages', async (_what, content) => {
    expect(pagesOf(await packPdf(content))).toBeGreaterThan(2)
  })

  test('survives hostile text', async () => {
    const hostile = `\u202e%PDF-1.4 (\\) <</JS>> endobj \u0000 \ud800 ${'🎁'.repeat(500)}`

    expect(pagesOf(await packPdf(partOf(hostile)))).toBeGreaterThan(0)
  })
})
