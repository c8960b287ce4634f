import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkProblem, longestKey, maskKey, readKeys } from './deliverable-rules.ts'

/** Printable, without separators, quotes and spaces. */
const keyText = fc.stringMatching(/^[A-Za-z0-9_.#/+=-]{1,40}$/)

describe('readKeys', () => {
  test('reads one key per line, whatever the line break', () => {
    expect(readKeys('AAA\r\nBBB\rCCC\nDDD\n')).toEqual({
      keys: ['AAA', 'BBB', 'CCC', 'DDD'],
      blank: 0,
      duplicates: [],
      tooLong: [],
    })
  })

  test.each([
    ['a byte order mark', '\uFEFFAAA', ['AAA']],
    ['surrounding spaces', '  AAA \t', ['AAA']],
    ['further columns', 'AAA,sold\nBBB;x\nCCC\ty', ['AAA', 'BBB', 'CCC']],
    ['a quoted cell with commas', '"A,A""A",x', ['A,A"A']],
    ['nothing', '', []],
  ])('reads text with %s', (_what, text, keys) => {
    expect(readKeys(text).keys).toEqual(keys)
  })

  test('counts blank lines and reports repeated keys once', () => {
    expect(readKeys('AAA\n\n \nAAA\nBBB\nAAA')).toEqual({
      keys: ['AAA', 'BBB'],
      blank: 2,
      duplicates: ['AAA'],
      tooLong: [],
    })
  })

  test('leaves out keys that are too long', () => {
    const [fits, tooLong] = ['A'.repeat(longestKey), 'A'.repeat(longestKey + 1)]

    expect(readKeys(`${fits}\n${tooLong}`)).toMatchObject({ keys: [fits], tooLong: [tooLong] })
  })

  test('returns exactly the keys of a clean list', () => {
    fc.assert(
      fc.property(fc.uniqueArray(keyText), (keys) => {
        expect(readKeys(keys.join('\n'))).toEqual({ keys, blank: 0, duplicates: [], tooLong: [] })
      }),
    )
  })

  test('loses no line of any text, and never returns a key twice or with surrounding spaces', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('AAA', 'BBB', ' ', '', ',', '"', '\t', '\n', '\r', '1')), (parts) => {
        const { keys, duplicates, blank } = readKeys(parts.join(''))

        expect(new Set(keys).size).toBe(keys.length)
        expect(keys.every((key) => key.trim() === key && key !== '')).toBe(true)
        expect(duplicates.every((key) => keys.includes(key))).toBe(true)
        expect(blank).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('reads its own keys the same way again', () => {
    fc.assert(
      fc.property(fc.array(keyText), (lines) => {
        const { keys } = readKeys(lines.join('\n'))

        expect(readKeys(keys.join('\r\n')).keys).toEqual(keys)
      }),
    )
  })
})

describe('maskKey', () => {
  test.each([
    ['ABCD-EFGH-IJKL-1234', '••••1234'],
    ['ABCDEF', '••••EF'],
    ['AB', '••••'],
    ['', '••••'],
  ])('masks %j as %j', (key, masked) => {
    expect(maskKey(key)).toBe(masked)
  })

  test('shows four characters at most and never more than a third', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (key) => {
        const shown = maskKey(key).slice('••••'.length)

        expect(shown.length).toBeLessThanOrEqual(Math.min(4, key.length / 3))
        expect(key.endsWith(shown)).toBe(true)
      }),
    )
  })
})

describe('linkProblem', () => {
  test.each(['https://example.com', ' https://example.com/a?b=c#d ', 'https://bücher.example/ü'])(
    'accepts %j',
    (link) => {
      expect(linkProblem(link)).toBeNull()
    },
  )

  test.each([
    'http://example.com',
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://example.com',
    'example.com',
    '//example.com',
    'https://',
    'https://exa mple.com',
    'https://example.com/\u0000',
    'https://example.com/a\nb',
  ])('rejects %j', (link) => {
    expect(linkProblem(link)).toBe('Enter a link that starts with https://.')
  })

  test.each(['', '  '])('rejects the blank %j', (link) => {
    expect(linkProblem(link)).toBe('Enter a link.')
  })

  test('rejects a link that is too long', () => {
    expect(linkProblem(`https://example.com/${'a'.repeat(1981)}`)).toBe("A link can't be longer than 2,000 characters.")
    expect(linkProblem(`https://example.com/${'a'.repeat(1980)}`)).toBeNull()
  })

  test('accepts only https for any scheme', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https', 'ftp'] }), (link) => {
        expect(linkProblem(link) === null).toBe(link.startsWith('https://'))
      }),
    )
  })
})
