import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paypalMoney, toPaypalMoney } from './paypal-money.ts'

test.each([
  [1, 'USD', '0.01'],
  [500, 'USD', '5.00'],
  [1999, 'EUR', '19.99'],
  [10_000_000, 'NZD', '100000.00'],
  [50_000, 'JPY', '500'],
])('formats %i hundredths of %s as %s', (cents, currency, value) => {
  expect(toPaypalMoney({ cents, currency })).toEqual({ currency_code: currency, value })
})

test('refuses to charge a fraction of a yen', () => {
  expect(() => toPaypalMoney({ cents: 50_050, currency: 'JPY' })).toThrow('whole JPY')
})

test.each([0.5, -1, Number.NaN, 2 ** 60])('refuses %d as an amount', (cents) => {
  expect(() => toPaypalMoney({ cents, currency: 'USD' })).toThrow("isn't an amount")
})

test('reads back every amount it formats', () => {
  const currencies = fc.constantFrom('USD', 'AUD', 'EUR', 'GBP', 'CAD', 'NZD', 'JPY')
  fc.assert(
    fc.property(fc.nat(10_000_000), currencies, (amount, currency) => {
      const cents = currency === 'JPY' ? amount * 100 : amount

      expect(paypalMoney.parse(toPaypalMoney({ cents, currency }))).toEqual({ cents, currency })
    }),
  )
})

test.each([
  ['500', 50_000],
  ['500.00', 50_000],
  ['0.1', 10],
  ['0.100', 10],
  ['-0.30', -30],
  ['-0.00', 0],
])('parses %s as %i hundredths', (value, cents) => {
  expect(paypalMoney.parse({ currency_code: 'JPY', value })).toEqual({ cents, currency: 'JPY' })
})

test.each(['0.001', '1e3', '', 'five', '1,000.00', '.'])('refuses %j as money', (value) => {
  expect(paypalMoney.safeParse({ currency_code: 'USD', value }).success).toBe(false)
})
