import { describe, expect, test } from 'vitest'
import {
  freeRefusal,
  groupRefusal,
  limitRefusal,
  requirementText,
  unitsLeft,
  unmetRequirement,
  upgradeFrom,
} from './eligibility.ts'
import type { ItemPricing, Purchase } from './priced-item.ts'
import { aBuyer, anItem, aPurchase, now } from './pricing.testing.ts'

const bought = (...purchases: Partial<Purchase>[]) => aBuyer({ purchases: purchases.map(aPurchase) })

describe('requirements', () => {
  const gated = (given: Partial<ItemPricing>) => anItem({ pricing: given })

  test('are met by one of the roles, or if roles were checked before', () => {
    const item = gated({ requiredRoleIds: ['vip', 'staff'] })

    expect(unmetRequirement(item, aBuyer())).toEqual({ kind: 'role', roleIds: ['vip', 'staff'] })
    expect(unmetRequirement(item, aBuyer({ roleIds: ['other', 'staff'] }))).toBeNull()
    expect(unmetRequirement(item, aBuyer({ roleIds: null }))).toBeNull()
  })

  test('are met by a paid purchase of one of the items, not by a checkout', () => {
    const requiredItems = [
      { id: 'key', name: 'Key' },
      { id: 'pass', name: 'Pass' },
    ]
    const item = gated({ requiredItems })

    expect(unmetRequirement(item, bought({}))).toEqual({ kind: 'purchase', names: ['Key', 'Pass'] })
    expect(unmetRequirement(item, bought({ itemId: 'key', isOpen: true }))).not.toBeNull()
    expect(unmetRequirement(item, bought({ itemId: 'pass' }))).toBeNull()
  })

  test('are described with role or item names', () => {
    expect(requirementText({ kind: 'role', roleIds: ['1', '2'] })).toBe('You need the role <@&1> or <@&2>.')
    expect(requirementText({ kind: 'role', roleIds: ['1'] }, () => 'Legend')).toBe('You need the role Legend.')
    expect(requirementText({ kind: 'purchase', names: ['Key', 'Pass', 'Map'] })).toBe(
      'You need to buy Key, Pass, or Map first.',
    )
  })
})

describe('purchase limits', () => {
  const limited = (window: 'ever' | 'day' | 'week' | 'month') => anItem({ pricing: { limit: { units: 3, window } } })
  const refusalOf = (item = limited('ever'), buyer = aBuyer(), quantity = 1) =>
    limitRefusal(item, buyer, { quantity, now })?.message ?? null

  test('count the units of this item in the current window', () => {
    const buyer = bought({ quantity: 2, at: new Date('2026-11-17T23:59:59Z') }, { itemId: 'cup' })

    expect(unitsLeft(anItem(), buyer, now)).toBeNull()
    expect(unitsLeft(limited('day'), buyer, now)).toBe(3)
    expect(unitsLeft(limited('week'), buyer, now)).toBe(1)
    expect(unitsLeft(limited('ever'), bought({ quantity: 5 }), now)).toBe(0)
  })

  test.each([
    ['day', 'You can buy this again on November 19.'],
    ['week', 'You can buy this again on November 23.'],
    ['month', 'You can buy this again on December 1.'],
    ['ever', "You've bought as many of this item as you can."],
  ] as const)('of a %s state when the buyer can buy again', (window, words) => {
    expect(refusalOf(limited(window), bought({ quantity: 3 }))).toBe(words)
  })

  test('say how many are left, or that a checkout is open', () => {
    expect(refusalOf(limited('ever'), bought({ quantity: 1 }), 3)).toBe('You can buy 2 more of this item.')
    expect(refusalOf(limited('ever'), bought({ quantity: 1 }), 2)).toBeNull()
    expect(refusalOf(limited('day'), bought({ quantity: 3, isOpen: true }))).toBe(
      'You already have a checkout open for this item. Complete it, or wait until it expires.',
    )
  })
})

describe('groups', () => {
  const items = [
    { id: 'silver', price: 500 },
    { id: 'gold', price: 1000 },
    { id: 'ruby', price: 2000 },
  ]
  const ranks = { id: 'ranks', name: 'Ranks', isExclusive: true, offersUpgrades: false, items }
  const gold = (given: Partial<typeof ranks> = {}) => anItem({ id: 'gold', pricing: { group: { ...ranks, ...given } } })
  const silver = { itemId: 'silver', itemName: 'Silver', price: 500 }

  test('refuse a second item, unless it is an upgrade', () => {
    expect(groupRefusal(gold(), bought(silver))?.message).toBe(
      'You already have Silver. You can only have one item from Ranks.',
    )
    expect(groupRefusal(gold({ offersUpgrades: true }), bought(silver))).toBeNull()
    expect(groupRefusal(gold({ offersUpgrades: true }), bought({ itemId: 'ruby' }))).not.toBeNull()
    expect(groupRefusal(gold({ offersUpgrades: true }), bought({ itemId: 'gold' }))).not.toBeNull()
    expect(groupRefusal(gold({ isExclusive: false }), bought(silver))).toBeNull()
    expect(groupRefusal(gold(), bought({}))).toBeNull()
    expect(groupRefusal(anItem(), bought(silver))).toBeNull()
  })

  test('refuse a second checkout', () => {
    const buyer = bought({ ...silver, isOpen: true })

    expect(groupRefusal(gold({ offersUpgrades: true }), buyer)?.message).toBe(
      'You already have a checkout open for Silver. Complete it, or wait until it expires.',
    )
  })

  test('deduct what was paid for a unit of a cheaper item, with its own credit', () => {
    const upgradable = gold({ offersUpgrades: true })
    const credit = (...purchases: Partial<Purchase>[]) => upgradeFrom(upgradable, bought(...purchases))?.credit ?? null

    expect(credit(silver)).toBe(500)
    expect(credit({ ...silver, price: 1000, quantity: 3 })).toBe(333)
    expect(credit({ ...silver, price: 200, credit: 100 })).toBe(300)
    expect(credit(silver, { ...silver, saleId: 'other', price: 600 })).toBe(600)
  })

  test('deduct nothing for an upgraded, open, dearer or foreign order', () => {
    const upgradable = gold({ offersUpgrades: true })
    const upgrade = (...purchases: Partial<Purchase>[]) => upgradeFrom(upgradable, bought(...purchases))

    expect(upgrade(silver, { saleId: 'next', itemId: 'other', upgradedSaleId: 'sale' })).toBeNull()
    expect(upgrade({ ...silver, isOpen: true })).toBeNull()
    expect(upgrade({ ...silver, currency: 'EUR' })).toBeNull()
    expect(upgrade({ itemId: 'ruby' })).toBeNull()
    expect(upgradeFrom(gold(), bought(silver))).toBeNull()
  })

  test('deduct whole yen', () => {
    const yen = { ...gold({ offersUpgrades: true }), currency: 'JPY' }

    expect(upgradeFrom(yen, bought({ ...silver, price: 1000, quantity: 3, currency: 'JPY' }))?.credit).toBe(300)
  })
})

test('free orders are limited per day', () => {
  const free = { price: 0 }
  const yesterday = { ...free, at: new Date('2026-11-17T23:59:59Z') }

  expect(freeRefusal(bought(free, free, free, free, yesterday, {}), now)).toBeNull()
  expect(freeRefusal(bought(free, free, free, free, free), now)).toMatchObject({ refusal: 'TOO_MANY_FREE_ORDERS' })
  const granted = { ...free, isGranted: true }
  expect(freeRefusal(bought(granted, granted, granted, granted, granted), now)).toBeNull()
})
