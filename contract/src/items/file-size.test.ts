import { expect, test } from 'vitest'
import { fileSizeText } from './file-size.ts'

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1540, '1.5 KB'],
  [12_400_000, '12 MB'],
  [2_000_000_000_000, '2000 GB'],
])('shows %s bytes as %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text)
})
