import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1540, '1.5 KB'],
  [100 * 1024 * 1024, '100 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [2 * 1024 ** 5, '2048 TB'],
])('shows %s bytes as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
