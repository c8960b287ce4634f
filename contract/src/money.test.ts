import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromText,
  centsInNewCurrency,
  currencies,
  defaultCurrency,
  isWholeYen,
  moneyText,
  textFromCents,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })

test('the currencies come in the order of the specification, dollars first and by default', () => {
  expect(currencies).toEqual(['USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'NZD'])
  expect(defaultCurrency).toBe('USD')
})

describe('reading an amount', () => {
  test.each([
    ['5', 500],
    ['5.', 500],
    ['.5', 50],
    ['0.01', 1],
    ['19.99', 1999],
    ['1.1', 110],
    [' 12.30 ', 1230],
    ['007', 700],
    ['90071992547409.91', 9007199254740991],
  ])('%j is %d cents', (text, cents) => {
    expect(centsFromText(text)).toBe(cents)
  })

  test.each([
    '',
    ' ',
    '.',
    '1.234',
    '-1',
    '+1',
    '1e3',
    '1,50',
    '0x10',
    '1 000',
    'NaN',
    'Infinity',
    '90071992547409.92',
  ])('%j is no amount', (text) => {
    expect(centsFromText(text)).toBeNull()
  })

  test('every amount survives being written and read again', () => {
    fc.assert(fc.property(amounts, (cents) => centsFromText(textFromCents(cents)) === cents))
  })
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [500, '5.00'],
  [123456, '1234.56'],
  [-5, '-0.05'],
  [-1250, '-12.50'],
])('%d cents are shown as %s', (cents, text) => {
  expect(textFromCents(cents)).toBe(text)
})

describe('changing the currency', () => {
  test('to JPY rounds up to whole yen and never by a whole yen', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const yen = centsInNewCurrency(cents, 'JPY')
        return isWholeYen(yen, 'JPY') && yen >= cents && yen - cents < 100
      }),
    )
  })

  test('to any other currency leaves the figure alone', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...currencies.filter((currency) => currency !== 'JPY')),
        (cents, currency) => {
          return centsInNewCurrency(cents, currency) === cents && isWholeYen(cents, currency)
        },
      ),
    )
  })

  test('a yen is not split', () => {
    expect(isWholeYen(150, 'JPY')).toBe(false)
    expect(isWholeYen(200, 'JPY')).toBe(true)
  })
})

test('money is shown with its sign before and its currency behind', () => {
  expect(moneyText(950, 'USD')).toBe('$9.50 USD')
  expect(moneyText(-950, 'JPY')).toBe('-¥9.50 JPY')
  expect(moneyText(5, 'CHF')).toBe('0.05 CHF')
})
