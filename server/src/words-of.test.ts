import { expect, test } from 'vitest'
import { wordsOf } from './words-of.ts'

test('an error is told by its words, and by its code where it has none', () => {
  const bothAddressesRefused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })

  expect(wordsOf(new Error('the oven is cold'))).toBe('the oven is cold')
  expect(wordsOf(bothAddressesRefused)).toBe('ECONNREFUSED')
  expect(wordsOf(new TypeError())).toBe('TypeError')
})

test('what was thrown without being an error is told as it is', () => {
  expect(wordsOf('no')).toBe('no')
})
