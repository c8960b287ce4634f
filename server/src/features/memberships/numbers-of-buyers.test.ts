import { type Insertable, type Selectable, sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { orderNumber } from '../../db/order-number.ts'
import type { Sale } from '../../db/tables.ts'
import { membershipBuilders } from '../../testing/builders/membership-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { saleStates } from '../sales/sale-state.ts'
import { subscriptionShop } from './billing/subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db, deps } = shop
const { aSale } = saleBuilders(deps)
const members = membershipBuilders(deps)
type Row = Selectable<Sale>

const stall = await shop.aMembershipItem()
const { guild, item } = stall
const now = deps.now()
const unpaid = { paidAt: null, captureId: null, orderId: null }
let payments = 0
function anIdAtPaypal(): string {
  payments += 1
  return `8X${String(payments).padStart(15, '0')}`
}
const sell = (given: Partial<Insertable<Sale>>) =>
  aSale(guild, item, { orderId: anIdAtPaypal(), captureId: anIdAtPaypal(), ...given })

async function aGift(): Promise<Row> {
  const sale = await sell({ recipientDiscordId: '220000000000000009' })
  await db
    .insertInto('gift')
    .values({
      saleId: sale.id,
      recipientDiscordId: '220000000000000009',
      state: 'delivered',
      deliveredAt: now,
      createdAt: now,
    })
    .execute()
  return sale
}

async function aSubscription(trialDays: number) {
  const joined = await shop.join(await shop.aMembershipItem({ trialDays }))
  return { ...joined, first: await shop.readSale(joined.saleId) }
}

async function aRenewal(): Promise<Row> {
  const id = await members.aRenewal(await members.aMembership(guild, item))
  await members.settle(id, now)
  return shop.readSale(id)
}

/** Every kind of order that a buyer can have a receipt of. */
const orders: Record<string, () => Promise<Row>> = {
  'a purchase': () => sell({}),
  'a free order': () => sell({ price: 0, captureId: null, orderId: null }),
  'a gift': aGift,
  'a refunded order': () => sell({ refundedAt: now, refundedCents: item.price }),
  'a payment under review': () => sell({ state: 'pending', paidAt: null, heldAt: now }),
  'a first payment of a membership': async () => (await aSubscription(0)).first,
  'a trial': async () => (await aSubscription(7)).first,
  'a renewal': aRenewal,
  'an imported membership': () => sell({ ...unpaid, state: 'granted' }),
}

const guildOf = ({ guildId }: Row) =>
  db.selectFrom('guild').selectAll().where('id', '=', guildId).executeTakeFirstOrThrow()

async function idsFound(path: string, text: string): Promise<string[]> {
  const { body } = await shop.get(`${path}?search=${encodeURIComponent(text)}`, { as: shop.owner })
  return Array.from(Object(Object(body).orders), (order) => Object(order)._id)
}

const opened = async (name: string) => {
  const { body } = await shop.get(`/api/sales/${encodeURIComponent(name)}`, { as: shop.owner })
  return Object(body)._id
}

describe('the number on a receipt', () => {
  test.each(Object.keys(orders))('of %s is found by search, by Go to… and by the URL of its page', async (kind) => {
    const sale = await orders[kind]?.()
    if (!sale) throw new Error('no order')
    const { body: receipt } = await shop.get(`/api/receipts/${sale.id}`)
    const shown = Object(receipt).orderNumber
    const { guildId, orderPrefix } = await guildOf(sale)
    const names = [shown, sale.id, sale.orderId, sale.captureId].filter((name) => name !== null)

    expect(shown).toBe(orderNumber({ ...sale, orderPrefix }))
    for (const name of names) {
      expect(await idsFound(`/api/guilds/${guildId}/sales`, name), name).toContain(sale.id)
      expect(await idsFound('/api/sales', name), name).toContain(sale.id)
      expect(await opened(name), name).toBe(sale.id)
    }
  })

  test('is found in every state in which there is a receipt', async () => {
    for (const state of saleStates) {
      const sale = await sell({ state, ...(state !== 'paid' && unpaid), ...(state === 'pending' && { heldAt: now }) })
      const { status } = await shop.get(`/api/receipts/${sale.id}`)

      const page = await opened(orderNumber({ ...sale, orderPrefix: guild.orderPrefix }))

      expect(page === sale.id, state).toBe(status === 200)
    }
  })

  test("of a subscription leads to the order that began it, and another owner's to nothing", async () => {
    const { first, subscriptionId } = await aSubscription(0)
    const stranger = await shop.aPerson()
    const number = orderNumber({ ...first, orderPrefix: (await guildOf(first)).orderPrefix })

    expect(await opened(subscriptionId)).toBe(first.id)
    for (const name of [number, first.id, subscriptionId])
      expect(await shop.get(`/api/sales/${name}`, { as: stranger })).toMatchObject({ status: 404 })
  })
})

describe('a trial', () => {
  test('is an order of nothing in lists and exports, and no sale', async () => {
    const { first } = await aSubscription(7)
    const { guildId } = await guildOf(first)
    const facts = { priceCents: 0, grantedAs: 'trial', isRefunded: false }

    const { body: list } = await shop.get(`/api/guilds/${guildId}/sales`, { as: shop.owner })
    const { body: csv } = await shop.get(`/api/guilds/${guildId}/sales.csv`, { as: shop.owner })
    const { body: page } = await shop.get(`/api/sales/${first.id}`, { as: shop.owner })

    const listed = Array.from(Object(Object(list).orders), (order) => Object(order))
    expect(listed.find(({ _id }) => _id === first.id)).toMatchObject(facts)
    expect(page).toMatchObject({ ...facts, paidAt: first.trialAt?.toISOString() })
    expect(
      String(csv)
        .split('\r\n')
        .find((line) => line.startsWith(first.id)),
    ).toMatch(/,0\.00,.*,yes$/)
    const sold = await sql`select from sales_by_item where item_id = ${first.itemId}`.execute(db)
    expect(sold.rows).toEqual([])
  })

  test('is listed by its start, in pages with the paid orders', async () => {
    const { guild: other, item: mug } = await shop.aStall()
    const at = (minute: number) => new Date(now.getTime() - minute * 60_000)
    const sales = []
    for (let minute = 0; minute < 110; minute += 1) {
      const trial = { ...unpaid, state: 'granted', trialAt: at(minute) }
      sales.push(await aSale(other, mug, minute % 2 ? trial : { paidAt: at(minute) }))
    }
    const listed: string[] = []
    let cursor = ''
    do {
      const path = `/api/guilds/${other.guildId}/sales?${cursor && `cursor=${cursor}`}`
      const { body } = await shop.get(path, { as: shop.owner })
      listed.push(...Array.from(Object(Object(body).orders), (order) => Object(order)._id))
      cursor = Object(body).nextCursor
    } while (cursor)

    expect(listed).toEqual(sales.map(({ id }) => id))
  })
})
