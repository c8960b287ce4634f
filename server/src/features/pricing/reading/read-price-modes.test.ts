import { expect, test } from 'vitest'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { pricingShop } from '../pricing-shop.testing.ts'

const shop = await pricingShop()

test("the item list says how items are priced that aren't sold at their price", async () => {
  const here = await shop.aShop()
  const priced = async (name: string, pricing: Parameters<typeof setItemPricing>[2], item = {}) =>
    setItemPricing(shop.db, (await here.anItem({ name, ...item })).id, pricing)
  await here.anItem({ name: 'plain' })
  await priced('fixed', { mode: 'fixed' })
  await priced('free', { mode: 'free' })
  await priced('chosen', { mode: 'chosen', minimumPrice: 100 })
  await priced('shipped', { mode: 'free' }, { requiresShipping: true })

  const { body } = await shop.get(`${here.path}/items`, { as: shop.petra })

  const listed = Array.isArray(body)
    ? body.map(({ name, priceMode, minimumPrice }) => [name, priceMode, minimumPrice])
    : []
  expect(listed.toSorted()).toEqual([
    ['chosen', 'chosen', 100],
    ['fixed', undefined, undefined],
    ['free', 'free', 0],
    ['plain', undefined, undefined],
    ['shipped', undefined, undefined],
  ])
})
