import { expect, test } from 'vitest'
import { trackingText } from './tracking-text.ts'

test('links the number of a known carrier', () => {
  expect(trackingText('FedEx 1234 5678 9012')).toBe(
    '[123456789012](https://www.fedex.com/fedextrack/?trknbr=123456789012)',
  )
})

test('escapes anything else', () => {
  expect(trackingText('[x](https://evil.example)')).toBe('\\[x\\]\\(https\\:\\/\\/evil.example\\)')
})
