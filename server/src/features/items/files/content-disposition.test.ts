import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanFileName } from './clean-file-name.ts'
import { contentDisposition } from './content-disposition.ts'

describe('contentDisposition', () => {
  test.each([
    ['mod.jar', `attachment; filename="mod.jar"; filename*=UTF-8''mod.jar`],
    ['Bücher.pdf', `attachment; filename="B_cher.pdf"; filename*=UTF-8''B%C3%BCcher.pdf`],
    ['🛒.zip', `attachment; filename="_.zip"; filename*=UTF-8''%F0%9F%9B%92.zip`],
    [`it's (1) 50%*.txt`, `attachment; filename="it's (1) 50_*.txt"; filename*=UTF-8''it%27s%20%281%29%2050%25%2A.txt`],
  ])('encodes %s', (name, header) => {
    expect(contentDisposition(name)).toBe(header)
  })

  test('is one header with two parameters for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (given) => {
        const name = cleanFileName(given)
        const [, encoded = ''] =
          /^attachment; filename="[^"\\%\r\n]+"; filename\*=UTF-8''([\w.~!$&+^`|%-]+)$/.exec(
            contentDisposition(name),
          ) ?? []
        expect(decodeURIComponent(encoded)).toBe(name)
      }),
    )
  })
})
