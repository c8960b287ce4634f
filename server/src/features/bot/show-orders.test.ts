import { beforeEach, describe, expect, test } from 'vitest'
import { orderNumber } from '../../db/order-number.ts'
import { onDiscord, roles } from '../../testing/builders/guild-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { chatShop } from '../../testing/chat-shop.ts'

const shop = await chatShop()
const { aShop, aGuild, aPerson, anItem, robin, sam, db, deps } = shop
const { aSale } = saleBuilders(deps)

beforeEach(async () => {
  await db.deleteFrom('delivery').execute()
  await db.deleteFrom('sale').execute()
})

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
  expect(answer.isEphemeral).toBe(true)
  expect(answer.texts).toEqual([
    '### Your orders in this server',
    `**Mug \\*no. 1\\***\n$9.50 USD · <t:${seconds}:f>\nPaid`,
  ])
  expect(answer.labels).toEqual([`View ${orderNumber({ ...sale, ...guild })}`])
})

test('shows the quantity of an order', async () => {
  const { guild } = await aShop()
  await aSale(guild, await anItem(guild, { price: 950 }), { quantity: 3 })

  const { texts } = await robin.type('/orders')

  expect(texts[1]).toMatch(/^\*\*3 × Mug\*\*\n\$28\.50 USD · /)
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

  const { texts } = await robin.type('/orders')

  const states = texts.slice(1).map((order) => [order.split('**')[1], order.split('\n')[2]])
  expect(Object.fromEntries(states)).toEqual({
    Open: 'Awaiting payment',
    Late: 'Expired',
    Held: 'Payment on hold at PayPal',
    Refunded: 'Refunded',
    Partly: 'Paid, $5.00 USD refunded',
    Packed: 'Paid · Waiting to be shipped',
    Sent: 'Paid · Shipped',
    Given: 'Paid · Role assigned',
    Failed: "Paid · We couldn't assign your role yet. The shop owner can see why.",
    Over: 'Paid · Role expired',
  })
})

test('pages through orders with the longest names, even after the shop was removed', async () => {
  const { guild } = await aShop()
  const item = await anItem(guild, { requiresShipping: true, roleId: roles.legend })
  const hostile = ['*'.repeat(98), '👩‍👩‍👧‍👦'.repeat(8), 'שלום עולם '.repeat(9), '@everyone <@&410000000000010004> ']
  for (let number = 1; number <= 12; number += 1) {
    const sale = await aSale(guild, item, {
      itemName: `${String(number).padStart(2, '0')}${hostile[number % 4]}`,
      createdAt: new Date(2099, 0, 1, 0, number),
      quantity: 10,
      refundedCents: 500,
    })
    await delivered(sale, 'give-role', 'failed')
  }
  await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', guild.id).execute()
  const numbersOn = ({ texts }: { texts: string[] }) =>
    texts.flatMap((order) => /^\*\*10 × (\d\d)/.exec(order)?.[1] ?? [])

  const first = await robin.type('/orders')
  const second = await robin.press(first, 'Next')
  const back = await robin.press(second, 'Previous')

  expect(numbersOn(first)).toEqual(['12', '11', '10', '09', '08', '07', '06', '05', '04', '03'])
  expect(numbersOn(second)).toEqual(['02', '01'])
  expect(second.labels).not.toContain('Next')
  expect(back.texts).toEqual(first.texts)
  expect(first.content).not.toMatch(/(?<!\\)@everyone|(?<!\\)<@/)
})

describe('an order', () => {
  test('shows the receipt with everything, and leads back to the list', async () => {
    const { guild } = await aShop()
    const parcel = await anItem(guild, { name: 'Mug', price: 1200, requiresShipping: true })
    const saved = { discount: 300, discountKind: 'code', discountName: 'WELCOME10' }
    const sent = { shippedAt: new Date(), trackingNumber: '1Z999AA10123456784' }
    const sale = await aSale(guild, parcel, { ...saved, ...sent, quantity: 2, price: 2400 })
    const list = await robin.type('/orders')

    const order = await robin.press(list, `View ${orderNumber({ ...sale, ...guild })}`)
    const back = await robin.press(order, 'All orders')

    expect(order.id).toBe(list.id)
    expect(order.content.replaceAll(/<t:\d+:f>/g, 'time').split('\n')).toEqual([
      '### 2 × Mug',
      'Paid · Shipped',
      '**Price:** $24.00 USD',
      '**You saved:** $3.00 USD · Discount code WELCOME10',
      '**Carrier:** UPS',
      '**Tracking number:** [1Z999AA10123456784](https://www.ups.com/track?tracknum=1Z999AA10123456784)',
      '**Ordered:** time',
      `**Order number:** ${orderNumber({ ...sale, ...guild })}`,
      `-# Order ID: ${sale.id}`,
    ])
    expect(back.texts).toEqual(list.texts)
  })

  test('can still be paid while its checkout is open', async () => {
    const { guild } = await aShop()
    const approveUrl = 'https://www.paypal.com/checkoutnow?token=1'
    const open = { state: 'open', paidAt: null, approveUrl }
    const waiting = await aSale(guild, await anItem(guild), { ...open, reservedUntil: soon() })
    const late = await aSale(guild, await anItem(guild), { ...open, reservedUntil: new Date(0) })

    const links = []
    for (const sale of [waiting, late]) {
      links.push((await robin.press(await robin.type('/orders'), `View ${orderNumber({ ...sale, ...guild })}`)).link)
    }

    expect(links).toEqual([approveUrl, undefined])
  })
})

test('shows an empty state to a member without orders', async () => {
  await aShop()
  await db.deleteFrom('sale').where('buyerDiscordId', '=', onDiscord.sam).execute()

  expect((await sam.type('/orders')).content).toBe("You haven't bought anything in this server yet.")
})
