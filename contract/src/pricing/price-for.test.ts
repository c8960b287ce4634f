import { describe, expect, test } from 'vitest'
import { priceFor } from './price-for.ts'
import type { PriceRule } from './price-rules.ts'
import type { PricedItem } from './priced-item.ts'
import { aBuyer, aCode, anItem, aPurchase, aRule, now } from './pricing.testing.ts'

const plainly = (item: PricedItem) => priceFor(item, aBuyer(), { now })
const withCode = (given: Partial<PriceRule>, item = anItem(), buyer = aBuyer(), quantity = 1) =>
  priceFor(item, buyer, { now, code: aCode(given), quantity })

describe('priceFor', () => {
  test('is the list price of all units without a rule', () => {
    expect(priceFor(anItem(), aBuyer(), { now, quantity: 3 })).toEqual({
      listPrice: 3000,
      price: 3000,
      currency: 'USD',
      applied: null,
      isCodeUnused: false,
    })
  })

  test('applies the best rule only', () => {
    const rules = [
      aRule({ id: 'a', value: 20 }),
      aRule({ id: 'b', name: 'Best', value: 30 }),
      aRule({ id: 'c', value: 10 }),
    ]

    expect(plainly(anItem({ rules }))).toMatchObject({
      listPrice: 1000,
      price: 700,
      applied: { kind: 'sale', ruleId: 'b', name: 'Best', upgradedSaleId: null },
    })
  })

  test.each<[string, Partial<PriceRule>]>([
    ['paused', { isPaused: true }],
    ['scheduled', { startsAt: new Date('2026-11-18T12:00:01Z') }],
    ['ended', { endsAt: now }],
    ['for other items', { itemIds: ['cup'] }],
    ['for a role', { kind: 'role', roleIds: ['vip'] }],
    ['in another currency', { effect: 'amount', value: 100, currency: 'EUR' }],
    ['a code that was not typed', { kind: 'code' }],
  ])('ignores a rule that is %s', (_what, rule) => {
    expect(plainly(anItem({ rules: [aRule(rule)] }))).toMatchObject({ price: 1000, applied: null })
  })

  test('applies a role price to holders', () => {
    const item = anItem({ rules: [aRule({ kind: 'role', roleIds: ['vip', 'staff'], value: 40 })] })

    expect(priceFor(item, aBuyer({ roleIds: ['staff'] }), { now })).toMatchObject({
      price: 600,
      applied: { kind: 'role' },
    })
  })

  test('applies no rule to an automatic renewal', () => {
    const item = anItem({ isMembership: true, renewsAutomatically: true, rules: [aRule()] })

    expect(plainly(item)).toMatchObject({ price: 1000, applied: null })
    expect(withCode({}, item)).toMatchObject({ refusal: 'DISCOUNT_CODE_NOT_APPLICABLE' })
  })

  test('is never free for an item that is shipped or a membership', () => {
    const off = aRule({ effect: 'amount', value: 5000, currency: 'USD' })
    for (const kind of [{ requiresShipping: true }, { isMembership: true }]) {
      expect(plainly(anItem({ ...kind, rules: [off] }))).toMatchObject({ price: 1, applied: { kind: 'sale' } })
      expect(plainly(anItem({ ...kind, rules: [aRule({ value: 100 })] }))).toMatchObject({ price: 1000 })
      expect(plainly(anItem({ ...kind, pricing: { mode: 'free' } }))).toMatchObject({ price: 1000 })
      expect(withCode({ value: 100 }, anItem(kind))).toMatchObject({ refusal: 'DISCOUNT_CODE_NOT_APPLICABLE' })
    }
  })

  test('is free for a free item, up to the limit of free orders', () => {
    const gift = anItem({ pricing: { mode: 'free' } })
    const taken = Array.from({ length: 5 }, (_, number) => aPurchase({ saleId: String(number), price: 0 }))

    expect(plainly(gift)).toMatchObject({ listPrice: 0, price: 0, applied: null })
    expect(priceFor(gift, aBuyer({ purchases: taken }), { now })).toMatchObject({ refusal: 'TOO_MANY_FREE_ORDERS' })
    expect(withCode({ value: 100 }, anItem(), aBuyer({ purchases: taken }))).toMatchObject({
      refusal: 'TOO_MANY_FREE_ORDERS',
    })
  })

  test('deducts an upgrade if nothing is better', () => {
    const items = [{ id: 'silver', price: 400 }]
    const group = { id: 'ranks', name: 'Ranks', isExclusive: true, offersUpgrades: true, items }
    const buyer = aBuyer({ purchases: [aPurchase({ itemId: 'silver', itemName: 'Silver', price: 400 })] })
    const gold = (value: number) => anItem({ id: 'gold', pricing: { group }, rules: [aRule({ value })] })

    expect(priceFor(gold(20), buyer, { now })).toMatchObject({
      price: 600,
      applied: { kind: 'upgrade', ruleId: null, name: 'Silver', upgradedSaleId: 'sale' },
    })
    expect(priceFor(gold(50), buyer, { now })).toMatchObject({ price: 500, applied: { kind: 'sale' } })
    expect(priceFor(gold(20), buyer, { now, quantity: 2 })).toMatchObject({ price: 1600, applied: { kind: 'sale' } })
  })

  test('refuses requirements, groups and limits before prices', () => {
    const item = anItem({ pricing: { requiredRoleIds: ['vip'], mode: 'chosen' } })
    const limited = anItem({ pricing: { limit: { units: 1, window: 'ever' } } })

    expect(plainly(item)).toEqual({ refusal: 'PURCHASE_REQUIREMENT', message: 'You need the role <@&vip>.' })
    expect(priceFor(limited, aBuyer(), { now, quantity: 2 })).toMatchObject({ refusal: 'PURCHASE_LIMIT_REACHED' })
  })
})

describe('a code', () => {
  test('is applied', () => {
    expect(withCode({})).toMatchObject({ price: 500, applied: { kind: 'code', name: 'HALF' }, isCodeUnused: false })
  })

  test('is unused if another rule is at least as good', () => {
    const item = anItem({ rules: [aRule({ value: 50 })] })

    expect(withCode({}, item)).toMatchObject({ price: 500, applied: { kind: 'sale' }, isCodeUnused: true })
    expect(withCode({}, anItem({ pricing: { mode: 'free' } }))).toMatchObject({ price: 0, isCodeUnused: true })
  })

  test.each<[string, Partial<PriceRule>]>([
    ['paused', { isPaused: true }],
    ['scheduled', { startsAt: new Date('2026-12-01') }],
    ['ended', { endsAt: now }],
    ['used up', { totalUses: 3, uses: 3 }],
  ])('that is %s is refused like an unknown one', (_what, rule) => {
    expect(withCode(rule)).toEqual(priceFor(anItem(), aBuyer(), { now, code: 'invalid' }))
    expect(withCode(rule)).toEqual({ refusal: 'DISCOUNT_CODE_INVALID', message: "This discount code isn't valid." })
  })

  const before = aBuyer({ purchases: [aPurchase({ ruleId: 'code' })] })
  const opened = aBuyer({ purchases: [aPurchase({ ruleId: 'code', isOpen: true })] })
  const other = aBuyer({ purchases: [aPurchase()] })

  test.each([
    ['other items', { itemIds: ['cup'] }, aBuyer(), 'DISCOUNT_CODE_NOT_APPLICABLE'],
    ['another currency', { effect: 'amount', currency: 'EUR' }, aBuyer(), 'DISCOUNT_CODE_NOT_APPLICABLE'],
    ['a role', { roleIds: ['vip'] }, aBuyer(), 'DISCOUNT_CODE_NEEDS_ROLE'],
    ['one use per buyer', { usesPerBuyer: 1 }, before, 'DISCOUNT_CODE_ALREADY_USED'],
    ['one use per buyer, in a checkout', { usesPerBuyer: 1 }, opened, 'DISCOUNT_CODE_ALREADY_USED'],
    ['a first purchase', { isFirstPurchaseOnly: true }, other, 'DISCOUNT_CODE_FIRST_PURCHASE'],
    ['a first purchase, in a checkout', { isFirstPurchaseOnly: true }, opened, 'DISCOUNT_CODE_FIRST_PURCHASE'],
  ] as const)('for %s is refused', (_what, rule, buyer, refusal) => {
    expect(withCode(rule, anItem(), buyer)).toMatchObject({ refusal, message: expect.any(String) })
  })

  test('needs its minimum before the discount', () => {
    const rule = { minimumAmount: 2000, currency: 'USD' }

    expect(withCode(rule)).toEqual({
      refusal: 'DISCOUNT_CODE_MINIMUM',
      message: 'This discount code needs an order of at least $20.00 USD.',
    })
    expect(withCode(rule, anItem(), aBuyer(), 2)).toMatchObject({ price: 1000 })
  })
})

describe('a price that the buyer chooses', () => {
  const tip = (given: Partial<PricedItem> = {}) => ({
    ...anItem({ pricing: { mode: 'chosen', minimumPrice: 300 } }),
    ...given,
  })
  const choose = (chosenPrice: number | null, item = tip()) => priceFor(item, aBuyer(), { now, chosenPrice })

  test('is what they chose per unit, or the first suggestion', () => {
    expect(choose(450)).toMatchObject({ listPrice: 450, price: 450, applied: null })
    expect(choose(null)).toMatchObject({ price: 1000 })
    expect(choose(null, tip({ price: 100 }))).toMatchObject({ price: 300 })
    expect(priceFor(tip(), aBuyer(), { now, chosenPrice: 300, quantity: 2 })).toMatchObject({ price: 600 })
  })

  test.each([
    [299, 'CHOSEN_PRICE_TOO_LOW', 'Choose at least $3.00 USD.'],
    [-1, 'CHOSEN_PRICE_INVALID', 'Enter an amount like 5 or 5.00.'],
    [300.5, 'CHOSEN_PRICE_INVALID', 'Enter an amount like 5 or 5.00.'],
    [Number.NaN, 'CHOSEN_PRICE_INVALID', 'Enter an amount like 5 or 5.00.'],
    [10_000_001, 'CHOSEN_PRICE_INVALID', 'Enter an amount like 5 or 5.00.'],
  ])('of %s is refused', (chosen, refusal, message) => {
    expect(choose(chosen)).toEqual({ refusal, message })
  })

  test('is in whole yen, and above zero for an item that is shipped', () => {
    const free = anItem({ requiresShipping: true, pricing: { mode: 'chosen' } })

    expect(choose(350, tip({ currency: 'JPY' }))).toMatchObject({ message: "Amounts in JPY can't have decimals." })
    expect(choose(0, free)).toEqual({ refusal: 'CHOSEN_PRICE_TOO_LOW', message: 'Choose at least $0.01 USD.' })
    expect(choose(0, anItem({ pricing: { mode: 'chosen' } }))).toMatchObject({ price: 0 })
  })

  test('ignores rules and refuses codes', () => {
    expect(choose(450, tip({ rules: [aRule()] }))).toMatchObject({ price: 450 })
    expect(withCode({}, tip())).toMatchObject({ refusal: 'DISCOUNT_CODE_NOT_APPLICABLE' })
    expect(priceFor(tip(), aBuyer(), { now, code: 'invalid' })).toMatchObject({ refusal: 'DISCOUNT_CODE_INVALID' })
  })
})
