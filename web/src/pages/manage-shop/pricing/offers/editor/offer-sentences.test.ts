import { pricingReply } from '@guildshop/contract/pricing'
import { codeFields, saleFields } from '@guildshop/contract/pricing/pricing.testing'
import type { PriceRuleFields } from '@guildshop/contract/pricing-requests'
import { describe, expect, test } from 'vitest'
import { aPricedItem, aPricing, mug, plainPricing, poster } from '../../pricing-page.testing.tsx'
import { offerSentences } from './offer-sentences.ts'

const sale = saleFields
const code: PriceRuleFields = { ...codeFields, code: 'TEA' }

const sentences = (fields: PriceRuleFields, items: object[] = [mug, poster], roleNames: string[] = []) =>
  offerSentences({ fields, items: pricingReply.parse(aPricing({ items })).items, roleNames })

describe('offerSentences', () => {
  test.each<[string, PriceRuleFields, object[], string]>([
    ['one item', sale, [mug], 'Everyone pays $8.00 USD instead of $10.00 USD for Mug.'],
    ['one free item', { ...sale, value: 100 }, [mug], 'Everyone gets Mug for free instead of $10.00 USD.'],
    [
      'a free item among several',
      { ...sale, value: 100 },
      [mug, poster],
      'Everyone gets all items for free. For example, Mug is free instead of $10.00 USD.',
    ],
    [
      'an example that the minimum allows',
      { ...code, minimumAmount: 900, currency: 'USD' },
      [poster, mug],
      'Buyers who enter TEA get 20% off all items. For example, Mug costs $8.00 USD instead of $10.00 USD.',
    ],
    [
      'no example below the minimum',
      { ...code, minimumAmount: 5000, currency: 'USD' },
      [mug],
      'Buyers who enter TEA get 20% off all items.',
    ],
    [
      'a price above the regular one',
      { ...sale, effect: 'price', value: 2000, currency: 'USD' },
      [mug],
      'No item gets cheaper with this offer.',
    ],
    [
      'no item in this currency',
      { ...sale, effect: 'amount', value: 100, currency: 'EUR' },
      [mug],
      'No item gets cheaper with this offer.',
    ],
  ])('describes %s', (_, fields, items, text) => {
    expect(sentences(fields, items).effect).toBe(text)
  })

  test('names the holders of several roles', () => {
    const { effect } = sentences({ ...code, roleIds: ['1', '2'] }, [mug], ['VIP', 'Founder'])

    expect(effect).toBe('Holders of VIP or Founder who enter TEA pay $8.00 USD instead of $10.00 USD for Mug.')
  })

  test('names the items whose price stays', () => {
    const chosen = aPricedItem({ _id: 'c', name: 'Tip', pricing: { ...plainPricing, mode: 'chosen' } })
    const renewing = aPricedItem({ _id: 'm', name: 'VIP', isMembership: true, renewsAutomatically: true })

    expect(sentences(sale, [mug, chosen, renewing]).exceptions).toBe("It doesn't lower the price of Tip and VIP.")
    const more = ['a', 'b', 'd'].map((id) => ({ ...chosen, _id: id }))
    expect(sentences(sale, [mug, chosen, ...more]).exceptions).toBe("It doesn't lower the price of 4 items.")
    expect(sentences(sale).exceptions).toBeNull()
  })

  test('lists dates and limits', () => {
    const terms = { endsAt: '2130-07-01T10:00:00.000Z', totalUses: 1, usesPerBuyer: 3 }

    expect(sentences({ ...code, ...terms }).terms).toMatch(
      /^Valid until .*2130.*, once in total, up to 3 times per buyer\.$/,
    )
    expect(sentences(sale).terms).toBeNull()
  })
})
