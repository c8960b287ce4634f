import { expect, test } from 'vitest'
import { feeOf, fromMinor, toMinor } from './money.ts'

test.each([
  ['USD', '5', 500n, '5.00'],
  ['USD', '.5', 50n, '0.50'],
  ['USD', '-0.05', -5n, '-0.05'],
  ['JPY', '500', 500n, '500'],
  ['USD', '999999999999999.99', 99999999999999999n, '999999999999999.99'],
])('converts %s %s to %s minor units and back to %s', (currency_code, value, minor, written) => {
  expect(toMinor({ currency_code, value })).toBe(minor)
  expect(fromMinor(minor, currency_code)).toEqual({ currency_code, value: written })
})

test('feeOf never exceeds the payment', () => {
  expect(feeOf({ currency_code: 'USD', value: '100.00' }).value).toBe('3.98')
  expect(feeOf({ currency_code: 'USD', value: '0.10' }).value).toBe('0.10')
})
