import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integerFromText, strictInteger } from './whole-number.ts'

test('round-trips every whole number', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      (number) => integerFromText(`${number}`) === number && strictInteger(`${number}`) === number,
    ),
  )
})

test.each(['', ' ', '1e3', '1.0', '0x1', '1,000', '+1', '--1', '１', '9999999999999999'])(
  'integerFromText and strictInteger reject %j',
  (text) => {
    expect(integerFromText(text)).toBeNull()
    expect(strictInteger(text)).toBeNull()
  },
)

test.each([
  [' 12 ', 12],
  ['007', 7],
  ['-0', 0],
])('integerFromText accepts %j', (text, number) => {
  expect(integerFromText(text)).toBe(number)
})

test.each([' 12 ', '007', '-0'])('strictInteger rejects %j', (text) => {
  expect(strictInteger(text)).toBeNull()
})
