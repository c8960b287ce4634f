import { describe, expect, test } from 'vitest'
import { discountReason, listPriceOf } from './discount-texts.ts'

describe('discountReason', () => {
  test.each([
    ['code', 'WELCOME10', 'Discount code WELCOME10'],
    ['sale', 'Summer sale', 'Summer sale'],
    ['role', 'Supporters', 'Supporters (role price)'],
    ['upgrade', 'Bronze', 'Upgrade from Bronze'],
  ] as const)('names a discount of kind %s', (kind, name, reason) => {
    expect(discountReason({ kind, name })).toBe(reason)
  })
})

describe('listPriceOf', () => {
  test('adds the discount to what was paid', () => {
    expect(listPriceOf({ priceCents: 800, discount: { amount: 200 } })).toBe(1000)
  })

  test('is what was paid for an order without a discount', () => {
    expect(listPriceOf({ priceCents: 800 })).toBe(800)
    expect(listPriceOf({ priceCents: 800, discount: null })).toBe(800)
  })
})
