import { expect, test } from 'vitest'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()
const { anItem, aSale } = shop

async function aShop() {
  const { owner, guild, mug } = await shop.aShop()
  const remove = () => shop.delete(`/api/guilds/${guild.guildId}`, { as: owner })
  return { owner, guild, mug, remove }
}

test.each([
  [1, 'This server still has 1 order to ship. Ship it before removing the server.'],
  [3, 'This server still has 3 orders to ship. Ship them before removing it.'],
])('refuses to remove a server with %i orders to ship', async (count, message) => {
  const { owner, guild, mug, remove } = await aShop()
  for (let index = 0; index < count; index += 1) await aSale(guild, mug)

  const reply = await remove()

  expect(reply).toMatchObject({ status: 409, body: { code: 'GUILD_HAS_OPEN_ORDERS', message } })
  expect((await shop.get('/api/guilds', { as: owner })).body).toHaveLength(1)
})

test('removes a server once all orders are shipped', async () => {
  const { owner, guild, mug, remove } = await aShop()
  const sale = await aSale(guild, mug)
  await shop.put(`/api/sales/${sale.id}/ship`, { as: owner, body: {} })

  expect(await remove()).toMatchObject({ status: 200 })
  expect((await shop.get('/api/guilds', { as: owner })).body).toEqual([])
})

test('ignores orders that need no shipment', async () => {
  const { guild, mug, remove } = await aShop()
  const song = await anItem(guild, { requiresShipping: false })
  await aSale(guild, song)
  await aSale(guild, mug, { refundedCents: 1500, refundedAt: new Date() })
  await aSale(guild, mug, { isTest: true })
  await aSale(guild, mug, { state: 'open', paidAt: null })

  expect(await remove()).toMatchObject({ status: 200 })
})

test('does not reveal orders to strangers', async () => {
  const { guild, mug } = await aShop()
  await aSale(guild, mug)

  const reply = await shop.delete(`/api/guilds/${guild.guildId}`, { as: await shop.aPerson() })

  expect(reply).toMatchObject({ status: 404, body: { code: 'GUILD_NOT_FOUND' } })
})
