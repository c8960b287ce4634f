import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  centsFromText,
  centsInNewCurrency,
  currencies,
  defaultCurrency,
  isWholeYen,
  moneyText,
  priceText,
  textFromCents,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })

test('lists currencies in the order of the specification, with USD as default', () => {
  expect(currencies).toEqual(['USD', 'AUD', 'EUR', 'GBP', 'CAD', 'JPY', 'NZD'])
  expect(defaultCurrency).toBe('USD')
})

describe('centsFromText', () => {
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
  ])('rejects %j', (text) => {
    expect(centsFromText(text)).toBeNull()
  })

  test('round-trips every amount', () => {
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
])('formats %d cents as %s', (cents, text) => {
  expect(textFromCents(cents)).toBe(text)
})

describe('changing the currency', () => {
  test('rounds up to whole yen for JPY, by less than a yen', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        const yen = centsInNewCurrency(cents, 'JPY')
        return isWholeYen(yen, 'JPY') && yen >= cents && yen - cents < 100
      }),
    )
  })

  test('keeps the amount for other currencies', () => {
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

  test('recognizes whole yen amounts', () => {
    expect(isWholeYen(150, 'JPY')).toBe(false)
    expect(isWholeYen(200, 'JPY')).toBe(true)
  })
})

test('formats money with its symbol and currency code', () => {
  expect(moneyText(950, 'USD')).toBe('$9.50 USD')
  expect(moneyText(-950, 'JPY')).toBe('-¥9.50 JPY')
  expect(moneyText(5, 'CHF')).toBe('0.05 CHF')
})

test('calls a price of zero free', () => {
  expect(priceText(0, 'USD')).toBe('Free')
  expect(priceText(950, 'USD')).toBe('$9.50 USD')
})
