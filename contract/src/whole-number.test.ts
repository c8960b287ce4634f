import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integerFromText, strictInteger } from './whole-number.ts'

test('every whole number survives being written and read again', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      (number) => integerFromText(`${number}`) === number && strictInteger(`${number}`) === number,
    ),
  )
})

test.each(['', ' ', '1e3', '1.0', '0x1', '1,000', '+1', '--1', '１', '9999999999999999'])(
  '%j is no whole number, typed or sent',
  (text) => {
    expect(integerFromText(text)).toBeNull()
    expect(strictInteger(text)).toBeNull()
  },
)

test.each([
  [' 12 ', 12],
  ['007', 7],
  ['-0', 0],
])('a person may type %j', (text, number) => {
  expect(integerFromText(text)).toBe(number)
})

test.each([' 12 ', '007', '-0'])('%j is not how our forms send a number', (text) => {
  expect(strictInteger(text)).toBeNull()
})
