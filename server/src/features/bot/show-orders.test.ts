import { expect, test } from 'vitest'
import { orderNumber } from '../../db/order-number.ts'
import { onDiscord, roles } from '../../testing/builders/guild-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, aGuild, aPerson, anItem, robin, sam, db, deps } = shop
const { aSale } = saleBuilders(deps)

const soon = () => new Date(Date.now() + 600_000)
async function delivered({ id, guildId }: { id: string; guildId: string }, kind: string, state: string) {
  const role = db.selectFrom('entitlement').select('id').where('saleId', '=', id).where('kind', '=', 'role')
  const { id: entitlementId } = await role.executeTakeFirstOrThrow()
  await db
    .insertInto('delivery')
    .values({ saleId: id, guildId, entitlementId, kind, state, dueAt: new Date() })
    .execute()
}

test('/orders lists only the member’s own orders in this server', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { name: 'Mug *no. 1*', price: 950 })
  const elsewhere = await aGuild({ owner: await aPerson() })
  const sale = await aSale(guild, item)
  await aSale(guild, item, { itemName: 'Sam’s', buyerDiscordId: onDiscord.sam })
  await aSale(elsewhere, item, { itemName: 'Bought elsewhere' })

  const answer = await robin.type('/orders')

  const seconds = Math.floor(sale.createdAt.getTime() / 1000)
  const number = orderNumber({ ...sale, ...guild })
  expect(answer.isEphemeral).toBe(true)
  expect(answer.facts).toEqual({
    'Mug \\*no. 1\\*': `$9.50 USD · <t:${seconds}:f>\nPaid\nOrder **${number}** \`${sale.id}\``,
  })
})

test('shows the quantity of an order', async () => {
  const { guild } = await aShop()
  await aSale(guild, await anItem(guild, { price: 950 }), { quantity: 3 })

  const { facts } = await robin.type('/orders')

  expect(facts).toMatchObject({ '3 × Mug': expect.stringContaining('$28.50 USD') })
})

test('shows the status of each order', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild)
  const parcel = await anItem(guild, { requiresShipping: true })
  const sell = (itemName: string, given = {}, sold = item) => aSale(guild, sold, { itemName, ...given })
  await sell('Open', { state: 'open', paidAt: null, reservedUntil: soon() })
  await sell('Late', { state: 'open', paidAt: null, reservedUntil: new Date(0) })
  await sell('Held', { state: 'pending', paidAt: null })
  await sell('Cancelled', { state: 'cancelled', paidAt: null })
  await sell('Refunded', { refundedCents: 1500, refundedAt: new Date() })
  await sell('Partly', { refundedCents: 500 })
  await sell('Packed', {}, parcel)
  await sell('Sent', { shippedAt: new Date(), trackingNumber: 'NZ_12' }, parcel)
  await delivered(await sell('Given', { roleId: roles.legend }), 'give-role', 'done')
  await delivered(await sell('Failed', { roleId: roles.legend }), 'give-role', 'failed')
  const over = await sell('Over', { roleId: roles.legend })
  await delivered(over, 'give-role', 'done')
  await delivered(over, 'take-role', 'done')

  const { facts } = await robin.type('/orders')

  const states = Object.entries(facts).map(([name, value]) => [name, value.split('\n')[1]])
  expect(Object.fromEntries(states)).toEqual({
    Open: 'Awaiting payment',
    Late: 'Expired',
    Held: 'Payment on hold at PayPal',
    Refunded: 'Refunded',
    Partly: 'Paid, $5.00 USD refunded',
    Packed: 'Paid · Waiting to be shipped',
    Sent: 'Paid · Shipped, tracking number NZ\\_12',
    Given: 'Paid · Role assigned',
    Failed: "Paid · We couldn't assign your role yet. The shop owner can see why.",
    Over: 'Paid · Role expired',
  })
})

test('shows the last ten orders with long names, even after the shop was removed', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { requiresShipping: true })
  for (let number = 1; number <= 12; number += 1) {
    await aSale(guild, item, {
      itemName: `${String(number).padStart(2, '0')}${'*'.repeat(98)}`,
      createdAt: new Date(2099, 0, 1, 0, number),
      shippedAt: new Date(),
      trackingNumber: '_'.repeat(64),
      refundedCents: 500,
    })
  }
  await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', guild.id).execute()

  const { card } = await robin.type('/orders')

  expect(card?.fields.map(({ name }) => name.slice(0, 2))).toEqual([
    '12',
    '11',
    '10',
    '09',
    '08',
    '07',
    '06',
    '05',
    '04',
    '03',
  ])
})

test('tells a member without orders so', async () => {
  await aShop()
  await db.deleteFrom('sale').where('buyerDiscordId', '=', onDiscord.sam).execute()

  expect((await sam.type('/orders')).content).toBe("You haven't bought anything in this server yet.")
})
