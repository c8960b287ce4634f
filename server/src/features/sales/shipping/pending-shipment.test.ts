import { expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import { anAddress } from '../../../testing/builders/sale-builders.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()
const { anItem, aSale } = shop

async function aShop() {
  const { owner, guild, mug } = await shop.aShop()
  const pending = async () => {
    const { body } = await shop.get(`/api/guilds/${guild.guildId}/sales/pending-shipment`, { as: owner })
    return Array.from(Object(body), (one) => Object(one))
  }
  return { owner, guild, mug, pending }
}

test('returns an order with the item as it was sold', async () => {
  const { guild, mug, pending } = await aShop()
  const sale = await aSale(guild, mug)
  await shop.db.updateTable('item').set({ name: 'Other', price: 1 }).where('id', '=', mug.id).execute()

  expect(await pending()).toEqual([
    {
      _id: sale.id,
      shopItemId: { _id: mug.id, name: 'Mug', description: 'Holds tea', imageUrl: null },
      buyerDiscordId: sale.buyerDiscordId,
      buyerDiscordUsername: 'robin',
      shippingAddress: anAddress,
      createdAt: sale.createdAt.toISOString(),
      isDisputed: false,
      priceCents: 1500,
      currency: 'USD',
      orderNumber: orderNumber({ ...sale, ...guild }),
    },
  ])
})

test('returns the units to ship if there are several', async () => {
  const { guild, mug, pending } = await aShop()
  await aSale(guild, mug, { quantity: 4, returnedUnits: 1, paidAt: new Date(1) })
  await aSale(guild, mug, { quantity: 1, paidAt: new Date(2) })

  const [several, single] = await pending()

  expect(several).toMatchObject({ quantity: 3, priceCents: 6000 })
  expect(single).not.toHaveProperty('quantity')
})

test('returns the image that the item had when it was sold', async () => {
  const { guild, mug, pending } = await aShop()
  const hash = 'a'.repeat(64)
  await shop.db
    .insertInto('image')
    .values({ hash, type: 'image/webp', bytes: Buffer.from(''), createdAt: new Date() })
    .execute()
  await aSale(guild, mug, { imageHash: hash })

  expect(await pending()).toMatchObject([{ shopItemId: { imageUrl: `/images/${hash}.webp` } }])
})

test('lists the oldest payment first', async () => {
  const { guild, mug, pending } = await aShop()
  const at = (minute: number) => ({ paidAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
  const second = await aSale(guild, mug, at(2))
  const third = await aSale(guild, mug, at(3))
  const first = await aSale(guild, mug, at(1))

  expect((await pending()).map(({ _id }) => _id)).toEqual([first.id, second.id, third.id])
})

test('lists only orders that still have to be shipped', async () => {
  const { guild, mug, pending } = await aShop()
  const song = await anItem(guild, { requiresShipping: false })
  const now = new Date()
  await aSale(guild, song)
  await aSale(guild, mug, { shippedAt: now })
  await aSale(guild, mug, { refundedCents: 1500, refundedAt: now })
  await aSale(guild, mug, { isTest: true })
  for (const state of ['open', 'pending', 'cancelled', 'expired', 'failed']) {
    await aSale(guild, mug, { state, paidAt: null })
  }
  const partly = await aSale(guild, mug, { refundedCents: 100 })

  expect((await pending()).map(({ _id }) => _id)).toEqual([partly.id])
})

test('flags a disputed order and returns orders without address or name', async () => {
  const { guild, mug, pending } = await aShop()
  await aSale(guild, mug, { disputedAt: new Date(), shippingAddress: null, buyerDiscordUsername: null })

  expect(await pending()).toMatchObject([{ isDisputed: true, shippingAddress: null, buyerDiscordUsername: null }])
})

test('lists the orders of a disabled server', async () => {
  const { guild, mug, pending } = await aShop()
  await aSale(guild, mug)
  await shop.db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()

  expect(await pending()).toHaveLength(1)
})

test('removes a shipped order from the list', async () => {
  const { owner, guild, mug, pending } = await aShop()
  const sale = await aSale(guild, mug)

  await shop.put(`/api/sales/${sale.id}/ship`, { as: owner, body: {} })

  expect(await pending()).toEqual([])
})
