import { describe, expect, test } from 'vitest'
import {
  itemGroupBody,
  itemPricingBody,
  postPriceRuleBody,
  pricePreviewQuery,
  updatePriceRuleBody,
} from './pricing-requests.ts'

const id = '00000000-0000-4000-8000-000000000001'
const role = '410000000000010004'

type Schema = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } }
const complaint = (schema: Schema, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('itemPricingBody', () => {
  const plain = {
    mode: 'chosen',
    minimumPrice: 500,
    suggestedPrices: [500, 1000],
    limit: { units: 1, window: 'month' },
    restock: { units: 5, every: 'day', upTo: 20 },
    requiredRoleIds: [role],
    requiredItemIds: [id],
    isHiddenUntilMet: true,
    version: 0,
  }

  test('accepts every term, with and without a currency', () => {
    expect(complaint(itemPricingBody, plain)).toBeUndefined()
    expect(complaint(itemPricingBody, { ...plain, currency: 'JPY' })).toBeUndefined()
    expect(complaint(itemPricingBody, { ...plain, mode: 'free', minimumPrice: 900 })).toBeUndefined()
  })

  test.each([
    [{ mode: 'auction' }, 'Choose how the price is set.'],
    [{ minimumPrice: -1 }, 'Enter an amount from 0.00 to 100,000.00.'],
    [{ minimumPrice: 0.5 }, 'Enter an amount from 0.00 to 100,000.00.'],
    [{ minimumPrice: 10_000_001 }, 'Enter an amount from 0.00 to 100,000.00.'],
    [{ suggestedPrices: [1, 2, 3, 4, 5] }, 'Suggest up to 4 amounts.'],
    [{ suggestedPrices: [499] }, "Suggested amounts can't be below the minimum."],
    [{ limit: { units: 0, window: 'day' } }, 'Enter 1–1,000.'],
    [{ limit: { units: 1001, window: 'day' } }, 'Enter 1–1,000.'],
    [{ limit: { units: 1, window: 'year' } }, 'Choose a period.'],
    [{ restock: { units: 0, every: 'day', upTo: 1 } }, 'Enter 1–1,000,000.'],
    [{ restock: { units: 1, every: 'hour', upTo: 1 } }, 'Choose how often.'],
    [{ restock: { units: 1, every: 'day', upTo: 0 } }, 'Enter 1–1,000,000.'],
    [{ requiredRoleIds: ['vip'] }, "This isn't a Discord ID."],
    [{ requiredRoleIds: Array(11).fill(role) }, 'Choose up to 10 roles.'],
    [{ requiredItemIds: ['mug'] }, "This isn't an item ID."],
    [{ requiredItemIds: Array(11).fill(id) }, 'Choose up to 10 items.'],
    [{ currency: 'XXX' }, 'Choose a currency.'],
  ])('refuses %j', (given, message) => {
    expect(complaint(itemPricingBody, { ...plain, ...given })).toBe(message)
  })
})

test.each([
  [{ name: '  ' }, 'Give this group a name.'],
  [{ name: 'x'.repeat(81) }, "This can't be longer than 80 characters."],
  [{ name: 'a\0b' }, 'This contains an unsupported character.'],
  [{ itemIds: [] }, 'Choose at least one item.'],
  [{ itemIds: ['mug'] }, "This isn't an item ID."],
  [{ isExclusive: false }, 'Choose what this group does.'],
  [{ isExclusive: false, offersUpgrades: true }, undefined],
])('itemGroupBody says about %j: %s', (given, message) => {
  const group = { name: 'Ranks', isExclusive: true, offersUpgrades: false, itemIds: [id] }

  expect(complaint(itemGroupBody, { ...group, ...given })).toBe(message)
})

test.each([
  [{ channelId: 'shop', text: 'Hi' }, "This isn't a Discord ID."],
  [{ channelId: role, text: ' ' }, 'Enter a message.'],
  [{ channelId: role, text: 'x'.repeat(1001) }, "This can't be longer than 1000 characters."],
  [{ channelId: role, text: 'Hi' }, undefined],
])('postPriceRuleBody says about %j: %s', (given, message) => {
  expect(complaint(postPriceRuleBody, given)).toBe(message)
})

test.each([
  [{ roleIds: `${role},${role}`, code: 'FIVE', at: '2026-11-18T00:00:00Z' }, undefined],
  [{ roleIds: '', code: '' }, undefined],
  [{ roleIds: `${role},` }, "This isn't a list of Discord IDs."],
  [{ roleIds: Array(20).fill(role).join(',') }, 'Choose fewer roles.'],
  [{ at: '2026-02-30T00:00:00Z' }, "This isn't a date and time."],
])('pricePreviewQuery says about %j: %s', (given, message) => {
  expect(complaint(pricePreviewQuery, given)).toBe(message)
})

test('updatePriceRuleBody needs a version and a name that can be stored', () => {
  const sale = {
    ...{ kind: 'sale', name: 'Sale', code: null, effect: 'percent', value: 20, currency: null, itemIds: null },
    ...{ startsAt: null, endsAt: null, roleIds: [], totalUses: null, usesPerBuyer: null, minimumAmount: null },
    isFirstPurchaseOnly: false,
  }

  expect(complaint(updatePriceRuleBody, { ...sale, version: 1 })).toBeUndefined()
  expect(complaint(updatePriceRuleBody, sale)).toEqual(expect.any(String))
  expect(complaint(updatePriceRuleBody, { ...sale, version: 1, name: 'a\0' })).toBe(
    'This contains an unsupported character.',
  )
})
