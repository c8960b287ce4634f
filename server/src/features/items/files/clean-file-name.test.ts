import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFileName } from './clean-file-name.ts'

describe('cleanFileName', () => {
  test.each([
    ['soundtrack.zip', 'soundtrack.zip'],
    ['Bücher & Comics (2).pdf', 'Bücher & Comics (2).pdf'],
    ['日本語.txt', '日本語.txt'],
    ['🛒 shop.png', '🛒 shop.png'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\fakepath\\mod.jar', 'mod.jar'],
    ['folder/', 'file'],
    ['a\u0000b\r\nc\u007f.txt', 'abc.txt'],
    ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['zero\u200Bwidth\uFEFF.txt', 'zerowidth.txt'],
    ['say "hi" <b>|?*:.txt', 'say _hi_ _b_____.txt'],
    ["it's 100% `fine`.txt", "it's 100% `fine`.txt"],
    ['.htaccess', 'htaccess'],
    ['...', 'file'],
    ['name. . .', 'name'],
    ['  two \t words  ', 'two words'],
    ['CON', '_CON'],
    ['com1.txt', '_com1.txt'],
    ['console.txt', 'console.txt'],
    ['', 'file'],
    ['\ud800', 'file'],
    ['e\u0301.txt', 'é.txt'],
  ])('turns %j into %j', (given, cleaned) => {
    expect(cleanFileName(given)).toBe(cleaned)
  })

  test('shortens a name to 150 characters and keeps its extension', () => {
    expect(cleanFileName(`${'x'.repeat(300)}.tar.gz`)).toBe(`${'x'.repeat(147)}.gz`)
    expect(cleanFileName('x'.repeat(300))).toBe('x'.repeat(150))
    expect(cleanFileName(`${'🛒'.repeat(150)}.zip`)).toBe(`${'🛒'.repeat(73)}.zip`)
  })

  test('returns a safe name for any text, and a safe name unchanged', () => {
    const nasty = fc.constantFrom(
      '/',
      '\\',
      '.',
      ' ',
      '\u202E',
      '\u0301',
      '"',
      '\0',
      '🛒',
      '\ud83d',
      'CON',
      'x'.repeat(149),
    )
    const names = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 12 }).map((all) => all.join(''))

    fc.assert(
      fc.property(names, (name) => {
        const cleaned = cleanFileName(name)
        expect(cleaned.length).toBeGreaterThan(0)
        expect(cleaned.length).toBeLessThanOrEqual(150)
        expect(cleaned).not.toMatch(/[/\\<>:"|?*]|\p{Cc}|\p{Cf}|\p{Surrogate}|^[. ]|[. ]$|^(?:con|nul|com\d)(?:\.|$)/iu)
        expect(cleanFileName(cleaned)).toBe(cleaned)
      }),
      { numRuns: 2000 },
    )
  })
})
