import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test('an error is told by its words, and by its code where it has none', () => {
  const bothAddressesRefused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })

  expect(errorMessage(new Error('the oven is cold'))).toBe('the oven is cold')
  expect(errorMessage(bothAddressesRefused)).toBe('ECONNREFUSED')
  expect(errorMessage(new TypeError())).toBe('TypeError')
})

test('what was thrown without being an error is told as it is', () => {
  expect(errorMessage('no')).toBe('no')
})
