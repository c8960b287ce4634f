import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine, readCsv } from './csv.ts'

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('escapes %j so that it is not evaluated as a formula', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

const invisible = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '\u0000',
  '\u00A0',
  '\u3000',
  '\u3164',
  ' ',
]

describe('csvLine', () => {
  test.each(['\n=1+1', '\r\n=1+1', '\u000B=1', '＝1+1', '＋1', '－1', '＠SUM(A1)', '﹢1', '﹣1', '﹦1', '﹫A1', '−1'])(
    'escapes %j',
    (text) => {
      expect(csvLine([text])).toContain(`'${text}`)
    },
  )

  test.each(invisible.flatMap((sign) => ['=', '+', '-', '@', '＝'].map((start) => `${sign}${sign}${start}1`)))(
    'neutralises %j behind invisible characters',
    (text) => {
      expect(csvLine([text])).toContain(`'${text}`)
    },
  )

  test.each(['Mug', 'a=b', '1-2', 'ada@example.com', '\u200Bname', '数=1', "O'Neill"])(
    'leaves %j unchanged',
    (text) => {
      expect(readCsv(csvLine([text, 'x']))).toEqual([[text, 'x']])
    },
  )
})

test('keeps numbers and writes missing values as empty cells', () => {
  expect(csvLine(['Mug', -5, null, undefined])).toBe('Mug,-5,,\r\n')
})

test('round-trips through writing and parsing', () => {
  const harmless = fc
    .string()
    .filter((text) => text.trim() === text && text !== '' && !/^[=+\-@\t\r]|[\r\uFEFF]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(harmless, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const withHead = [['order', 'number'], ...rows]
      expect(readCsv(withHead.map(csvLine).join(''))).toEqual(withHead)
    }),
  )
})

test.each([',', ';', '\t'])('parses cells separated by %j', (sign) => {
  expect(readCsv(`order${sign}number\n1${sign}"a ""b"""\n\n2${sign}\n`)).toEqual([
    ['order', 'number'],
    ['1', 'a "b"'],
    ['2', ''],
  ])
})
