import { expect, test } from 'vitest'
import { aPricedItem } from '../pricing-page.testing.tsx'
import { itemOptions } from './item-options.ts'

test('says how an item is sold in place of its stored price', () => {
  const sold = aPricedItem()
  const items = (['fixed', 'free', 'chosen'] as const).map((mode) => ({
    ...sold,
    pricing: { ...sold.pricing, mode, minimumPrice: 100 },
  }))

  const notes = itemOptions(items).map(({ note }) => note)

  expect(notes).toEqual([expect.stringMatching(/^\$/), 'Free', 'Pay what you want, at least $1.00 USD'])
})
