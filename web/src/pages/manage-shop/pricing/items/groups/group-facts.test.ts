import type { PricedItemReply } from '@guildshop/contract/pricing'
import { plainPricingReply, pricedItemReply } from '@guildshop/contract/pricing/pricing.testing'
import { describe, expect, test } from 'vitest'
import { groupItems, upgradeExample } from './group-facts.ts'

const anItem = (name: string, price: number, more: Partial<PricedItemReply> = {}): PricedItemReply => ({
  ...pricedItemReply,
  _id: name,
  name,
  price,
  ...more,
})
const [gold, silver, bronze] = [anItem('Gold', 1500), anItem('Silver', 1000), anItem('Bronze', 500)]
const ofAll = (...items: PricedItemReply[]) =>
  upgradeExample(
    groupItems(
      items,
      items.map(({ _id }) => _id),
    ),
  )

describe('upgradeExample', () => {
  test('goes from the cheapest to the most expensive item', () => {
    expect(ofAll(gold, silver, bronze)).toBe(
      'Someone who paid $5.00 USD for Bronze pays $10.00 USD for Gold instead of $15.00 USD.',
    )
  })

  test.each([
    ['a single item', [gold]],
    ['items of the same price', [gold, anItem('Star', 1500)]],
    ['a more expensive membership', [anItem('Club', 2000, { isMembership: true }), anItem('Free', 0)]],
    [
      'a price that the buyer chooses',
      [gold, anItem('Tip', 100, { pricing: { ...plainPricingReply, mode: 'chosen' } })],
    ],
    ['another currency', [gold, anItem('Euro', 100, { currency: 'EUR' })]],
  ])('has none for %s', (_what, items) => {
    expect(ofAll(...items)).toBeNull()
  })

  test('skips a membership, which has no upgrade price', () => {
    expect(ofAll(anItem('Club', 2000, { isMembership: true }), silver, bronze)).toContain('for Silver')
  })
})
