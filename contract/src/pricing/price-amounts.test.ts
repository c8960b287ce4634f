import { describe, expect, test } from 'vitest'
import { floorToUnit, reducedPrice } from './price-amounts.ts'
import type { PriceRule } from './price-rules.ts'
import { aRule } from './pricing.testing.ts'

const priceOf = (rule: Partial<PriceRule>, listPrice: number, { quantity = 1, currency = 'USD' } = {}) =>
  reducedPrice(aRule(rule), { listPrice, quantity, currency })

describe('reducedPrice', () => {
  test.each([
    ['20 % of $10', { value: 20 }, 1000, 800],
    ['half a cent is rounded up', { value: 50 }, 1001, 501],
    ['99 % of $0.01 is not free', { value: 99 }, 1, 1],
    ['100 % is free', { value: 100 }, 1000, 0],
    ['an amount off', { effect: 'amount', value: 250 }, 1000, 750],
    ['an amount above the price', { effect: 'amount', value: 1500 }, 1000, 0],
    ['a price', { effect: 'price', value: 300 }, 1000, 300],
    ['a price above the list price', { effect: 'price', value: 3000 }, 1000, 1000],
  ] as const)('%s', (_what, rule, listPrice, price) => {
    expect(priceOf(rule, listPrice)).toBe(price)
  })

  test('multiplies a price by the units, but not an amount', () => {
    expect(priceOf({ effect: 'price', value: 300 }, 3000, { quantity: 3 })).toBe(900)
    expect(priceOf({ effect: 'amount', value: 300 }, 3000, { quantity: 3 })).toBe(2700)
  })

  test('rounds to whole yen', () => {
    expect(priceOf({ value: 15 }, 33_300, { currency: 'JPY' })).toBe(28_300)
    expect(priceOf({ value: 99 }, 100, { currency: 'JPY' })).toBe(100)
    expect(priceOf({ value: 1 }, 199, { currency: 'JPY' })).toBe(199)
    expect(floorToUnit(333.3, 'JPY')).toBe(300)
    expect(floorToUnit(333.3, 'USD')).toBe(333)
  })
})
