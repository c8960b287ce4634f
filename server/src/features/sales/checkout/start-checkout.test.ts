import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { Account, Guild, Item } from '../../../db/tables.ts'
import { Refused } from '../../../errors/refused.ts'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { aBuyer, orderOf, payingShop, petrasPayerId } from '../../../testing/paying-shop.ts'
import { startCheckout } from './start-checkout.ts'

const shop = await payingShop()
const { db, deps, sandbox, aStall, anItem, start, readSale, readItem } = shop

const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (error instanceof Refused ? error.code : String(error)),
  )

const countSales = async (itemId: string) =>
  (await db.selectFrom('sale').where('itemId', '=', itemId).select('id').execute()).length

test('creates an order with a snapshot of item, price and payee', async () => {
  const stall = await aStall({ name: 'Mug', price: 1999, stock: 5, requiresShipping: true })

  const checkout = await start(stall)

  const sale = await readSale(checkout.saleId)
  expect(checkout).toMatchObject({ itemName: 'Mug', price: 1999, currency: 'USD', approveUrl: sale.approveUrl })
  expect(sale).toMatchObject({ state: 'open', holdsStock: true, itemName: 'Mug', price: 1999, payeeId: petrasPayerId })
  expect(sale.reservedUntil.getTime() - sale.createdAt.getTime()).toBe(30 * 60_000)
  expect(await deps.paypal.getOrder(orderOf(sale))).toMatchObject({
    payeeId: petrasPayerId,
    customId: sale.id,
    amount: { cents: 1999, currency: 'USD' },
  })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 5, reserved: 1 })
})

test.each([
  ['USD', 1999],
  ['JPY', 50_000],
])('orders three units in %s at three times the price', async (currency, price) => {
  const stall = await aStall({ price, currency, stock: 5, maxQuantity: 3 })

  const checkout = await start(stall, { quantity: 3 })

  const sale = await readSale(checkout.saleId)
  expect(checkout).toMatchObject({ quantity: 3, price: 3 * price })
  expect(sale).toMatchObject({ quantity: 3, price: 3 * price })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 5, reserved: 3 })
  expect((await deps.paypal.getOrder(orderOf(sale))).amount).toEqual({ cents: 3 * price, currency })
})

test.each([0, -1, 1.5, 4, Number.NaN])('refuses a quantity of %d where three are the limit', async (quantity) => {
  const { guild, item } = await aStall({ stock: 9, maxQuantity: 3 })
  const buyer = { discordId: aBuyer(), username: null, roleIds: [] }
  const request = { guildId: guild.guildId, itemId: item.id, seenTotal: item.price, buyer, channelId: null }

  const refused = startCheckout(deps, { ...request, quantity })

  await expect(refused).rejects.toMatchObject({
    code: 'QUANTITY_NOT_OFFERED',
    message: 'You can buy up to 3 of this item at a time.',
  })
  expect(await readItem(item.id)).toMatchObject({ stock: 9, reserved: 0 })
})

test('says how many are left when a buyer asks for more', async () => {
  const stall = await aStall({ stock: 5, reserved: 3, maxQuantity: 5 })

  const refused = start(stall, { quantity: 3 })

  await expect(refused).rejects.toMatchObject({
    code: 'ITEM_SOLD_OUT',
    message: 'Only 2 left. Choose a smaller quantity.',
  })
  expect(await refusalOf(start(stall, { quantity: 2 }))).toBe('none')
})

test('another quantity starts a new checkout', async () => {
  const stall = await aStall({ stock: 9, maxQuantity: 5 })
  const buyer = aBuyer()
  const two = await start(stall, { buyer, quantity: 2 })

  const [three, again] = [await start(stall, { buyer, quantity: 3 }), await start(stall, { buyer, quantity: 2 })]

  expect(three.saleId).not.toBe(two.saleId)
  expect(again.saleId).toBe(two.saleId)
  expect(await readItem(stall.item.id)).toMatchObject({ reserved: 5 })
})

test('sends yen without decimals', async () => {
  const stall = await aStall({ price: 50_000, currency: 'JPY' })

  const { saleId } = await start(stall)

  const { amount } = await deps.paypal.getOrder(orderOf(await readSale(saleId)))
  expect(amount).toEqual({ cents: 50_000, currency: 'JPY' })
})

test('refuses a server without a registered shop', async () => {
  const { guild, item } = await aStall()
  await db.updateTable('guild').set({ removedAt: deps.now() }).where('id', '=', guild.id).execute()

  expect(await refusalOf(start({ guild, item }))).toBe('SHOP_NOT_HERE')
})

test.each<[string, string, Partial<Insertable<Guild>>, Partial<Insertable<Account>>]>([
  ['a disabled shop', 'SHOP_CLOSED', { isEnabled: false }, {}],
  ["a banned owner's shop", 'SHOP_CLOSED', {}, { bannedAt: new Date() }],
  ["a deactivated owner's shop", 'SHOP_CLOSED', {}, { deactivatedAt: new Date() }],
  ['a shop whose owner has linked no payment account', 'SHOP_CANNOT_BE_PAID', {}, {}],
])('refuses to sell for %s', async (_who, code, ofGuild, ofOwner) => {
  const guild = await shop.aGuild({ owner: await shop.aPerson(ofOwner), ...ofGuild })
  const item = await anItem(guild)

  expect(await refusalOf(start({ guild, item }))).toBe(code)
  expect(await countSales(item.id)).toBe(0)
})

test.each<[string, string, Partial<Insertable<Item>>]>([
  ['deleted', 'ITEM_NOT_FOR_SALE', { deletedAt: new Date() }],
  ['beyond the plan', 'ITEM_NOT_FOR_SALE', { isEnabled: false }],
  ['out of stock', 'ITEM_SOLD_OUT', { stock: 0 }],
  ['reserved to the last piece', 'ITEM_SOLD_OUT', { stock: 3, reserved: 3 }],
])('refuses an item that is %s', async (_how, code, given) => {
  const stall = await aStall(given)

  expect(await refusalOf(start(stall))).toBe(code)
  expect(await countSales(stall.item.id)).toBe(0)
})

test("refuses another shop's item and an invalid id", async () => {
  const [one, other] = [await aStall(), await aStall()]

  expect(await refusalOf(start({ guild: one.guild, item: other.item }))).toBe('ITEM_NOT_FOR_SALE')
  expect(await refusalOf(start({ guild: one.guild, item: { ...one.item, id: "1' or '1'='1" } }))).toBe(
    'ITEM_NOT_FOR_SALE',
  )
})

test('refuses a price or currency that the buyer did not see', async () => {
  const stall = await aStall({ price: 500, stock: 2 })

  expect(await refusalOf(start(stall, { seenTotal: 400 }))).toBe('OFFER_CHANGED')
  expect(await refusalOf(start(stall, { seenCurrency: 'EUR' }))).toBe('OFFER_CHANGED')
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 2, reserved: 0 })
})

test('reuses the open checkout under concurrent clicks', async () => {
  const stall = await aStall({ stock: 1 })
  const buyer = aBuyer()

  const clicks = await Promise.all([start(stall, { buyer }), start(stall, { buyer }), start(stall, { buyer })])

  const again = await start(stall, { buyer })
  expect(new Set([...clicks, again].map(({ approveUrl }) => approveUrl)).size).toBe(1)
  expect(await readItem(stall.item.id)).toMatchObject({ reserved: 1 })
})

test('a new price starts a new checkout', async () => {
  const stall = await aStall({ price: 500 })
  const buyer = aBuyer()
  const first = await start(stall, { buyer })
  await db.updateTable('item').set({ price: 600 }).where('id', '=', stall.item.id).execute()

  const second = await start(stall, { buyer, seenTotal: 600 })

  expect(second.saleId).not.toBe(first.saleId)
  expect(await readSale(first.saleId)).toMatchObject({ price: 500, state: 'open' })
})

test('limits a buyer to three unfinished checkouts per server under concurrent clicks', async () => {
  const { guild, item } = await aStall()
  const items = [item, ...(await Promise.all(Array.from({ length: 7 }, () => anItem(guild))))]
  const buyer = aBuyer()

  const answers = await Promise.all(items.map((one) => refusalOf(start({ guild, item: one }, { buyer }))))

  expect(answers.filter((answer) => answer === 'none')).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'TOO_MANY_CHECKOUTS')).toHaveLength(5)
  expect(await refusalOf(start({ guild, item }))).toBe('none')
})

test('includes the role only if the owner has premium', async () => {
  const stall = await aStall({ roleId: roles.legend, roleDurationDays: 30 })
  const free = await start(stall)
  await shop.givePremium(shop.owner)

  const premium = await start(stall)

  await db.deleteFrom('premiumGrant').where('accountId', '=', shop.owner.id).execute()
  expect(await readSale(free.saleId)).toMatchObject({ roleId: null, roleDurationDays: null })
  expect(await readSale(premium.saleId)).toMatchObject({ roleId: roles.legend, roleDurationDays: 30 })
})

test.each([
  [422, 'PAYEE_ACCOUNT_RESTRICTED'],
  [403, 'PAYEE_NOT_CONSENTED'],
  [403, 'PERMISSION_DENIED'],
])('refuses and releases the stock when PayPal rejects the seller (%i %s)', async (status, issue) => {
  const stall = await aStall({ stock: 1 })
  await sandbox.control('/paypal/control/faults', { method: 'POST', path: '/v2/checkout/orders', status, issue })

  expect(await refusalOf(start(stall))).toBe('SELLER_NOT_ACCEPTED')

  const [sale] = await db.selectFrom('sale').selectAll().where('itemId', '=', stall.item.id).execute()
  expect(sale).toMatchObject({ state: 'failed', problem: issue, holdsStock: false })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test('releases the stock during a PayPal outage, and the next try succeeds', async () => {
  const stall = await aStall({ stock: 1 })
  const buyer = aBuyer()
  await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders', status: 503, times: 3, after: true })

  expect(await refusalOf(start(stall, { buyer }))).toContain('paypal failed with 503')

  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
  expect(await refusalOf(start(stall, { buyer }))).toBe('none')
})

test('does not reuse a checkout from before the owner relinked PayPal', async () => {
  const { guild, item } = await aStall()
  const buyer = aBuyer()
  const before = await start({ guild, item }, { buyer })
  await db.updateTable('paypalLink').set({ payerId: 'FNNSELLER2345' }).where('payerId', '=', petrasPayerId).execute()

  const after = await start({ guild, item }, { buyer })

  await db.updateTable('paypalLink').set({ payerId: petrasPayerId }).where('payerId', '=', 'FNNSELLER2345').execute()
  expect(await readSale(after.saleId)).toMatchObject({ payeeId: 'FNNSELLER2345' })
  expect(await readSale(before.saleId)).toMatchObject({ payeeId: petrasPayerId, state: 'open' })
})

test('matches the server id exactly', async () => {
  const { item } = await aStall()
  const input = {
    itemId: item.id,
    seenTotal: item.price,
    buyer: { discordId: aBuyer(), username: null, roleIds: [] },
    channelId: null,
  }

  expect(await refusalOf(startCheckout(deps, { ...input, guildId: "1' or true --" }))).toBe('SHOP_NOT_HERE')
})
