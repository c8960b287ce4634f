import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test('returns the message of an error, or its code or name if it has none', () => {
  const bothAddressesRefused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })

  expect(errorMessage(new Error('the oven is cold'))).toBe('the oven is cold')
  expect(errorMessage(bothAddressesRefused)).toBe('ECONNREFUSED')
  expect(errorMessage(new TypeError())).toBe('TypeError')
})

test('returns a thrown value that is not an error as text', () => {
  expect(errorMessage('no')).toBe('no')
})
