import { describe, expect, test } from 'vitest'
import { itemPriceText, offerPriceText } from './price-text.ts'

const usd = { price: 500, currency: 'USD' }

describe('itemPriceText', () => {
  test.each([
    ['$5.00 USD', {}],
    ['$5.00 USD', { mode: 'fixed', minimumPrice: 0 }],
    ['Free', { mode: 'free' }],
    ['Pay what you want', { mode: 'chosen', minimumPrice: 0 }],
    ['Pay what you want, at least $1.00 USD', { mode: 'chosen', minimumPrice: 100 }],
    ['$5.00 USD per month', { period: 'month' }],
    ['$5.00 USD per year', { period: 'year', mode: 'fixed' }],
  ] as const)('writes %s', (text, pricing) => {
    expect(itemPriceText({ ...usd, ...pricing })).toBe(text)
  })
})

test('offerPriceText writes the price and what it was', () => {
  expect(offerPriceText({ ...usd, listPrice: 500 })).toBe('$5.00 USD')
  expect(offerPriceText({ ...usd, listPrice: 800 })).toBe('$5.00 USD (was $8.00 USD)')
  expect(offerPriceText({ ...usd, price: 0, listPrice: 800 })).toBe('Free (was $8.00 USD)')
})
