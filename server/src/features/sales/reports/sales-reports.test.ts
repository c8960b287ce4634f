import { describe, expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addToRollups } from '../metrics/sales-rollup-queries.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)

const now = new Date('2026-03-15T12:00:00Z')
shop.deps.now = () => now

type Owner = Awaited<ReturnType<typeof shop.aPerson>>

async function anOwner({ isPremium = true } = {}): Promise<Owner> {
  const owner = await shop.aPerson()
  if (isPremium) await shop.givePremium(owner, { startsAt: new Date(0) })
  return owner
}

async function aShop(owner: Owner, given: { name?: string; defaultCurrency?: string } = {}) {
  const guild = await shop.aGuild({ owner, defaultCurrency: 'USD', ...given })
  const item = await anItem(guild, { createdAt: new Date(0) })
  const sell = async (at: string, { cents = 1000, refunded = 0, currency = guild.defaultCurrency, of = item } = {}) => {
    const sale = await aSale(guild, of, { paidAt: new Date(at), price: cents, refundedCents: refunded, currency })
    await addToRollups(shop.db, sale, { salesCount: 1, unitsCount: sale.quantity, revenueCents: cents - refunded })
  }
  const report = async (from: string, to: string) =>
    Object((await shop.get(`/api/guilds/${guild.guildId}/sales-report?from=${from}&to=${to}`, { as: owner })).body)
  return { guild, item, sell, report }
}

const sold = (salesCount: number, revenueCents: number) => ({ salesCount, revenueCents })

describe('a sales report', () => {
  test('sums the chosen days and as many days before', async () => {
    const { sell, report } = await aShop(await anOwner())
    await sell('2026-02-28T23:59:59Z', { cents: 1 })
    await sell('2026-03-01T00:00:00Z', { cents: 20 })
    await sell('2026-03-07T23:59:59Z', { cents: 300, refunded: 100 })
    await sell('2026-03-08T00:00:00Z', { cents: 4000 })
    await sell('2026-02-21T23:59:59Z', { cents: 50_000 })

    expect(await report('2026-03-01', '2026-03-07')).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-07',
      previousFrom: '2026-02-22',
      previousTo: '2026-02-28',
      currencies: [
        {
          currency: 'USD',
          total: sold(2, 220),
          previous: sold(1, 1),
          daily: [
            { day: '2026-03-01', ...sold(1, 20) },
            { day: '2026-03-07', ...sold(1, 200) },
          ],
          previousDaily: [{ day: '2026-02-28', ...sold(1, 1) }],
        },
      ],
    })
  })

  test('returns each previous day, across the end of February in a leap year', async () => {
    const { sell, report } = await aShop(await anOwner())
    await sell('2024-02-27T23:59:59Z', { cents: 1 })
    await sell('2024-02-28T00:00:00Z', { cents: 20 })
    await sell('2024-02-29T23:59:59Z', { cents: 300 })
    await sell('2024-03-01T00:00:00Z', { cents: 4000 })
    await sell('2024-02-28T12:00:00Z', { cents: 50, currency: 'EUR' })

    const { currencies, previousFrom, previousTo } = await report('2024-03-01', '2024-03-02')

    expect({ previousFrom, previousTo }).toEqual({ previousFrom: '2024-02-28', previousTo: '2024-02-29' })
    expect(currencies).toMatchObject([
      {
        currency: 'USD',
        previousDaily: [
          { day: '2024-02-28', ...sold(1, 20) },
          { day: '2024-02-29', ...sold(1, 300) },
        ],
      },
      { currency: 'EUR', daily: [], previousDaily: [{ day: '2024-02-28', ...sold(1, 50) }] },
    ])
  })

  test('returns the discounts given in each period', async () => {
    const { guild, sell, report } = await aShop(await anOwner())
    await sell('2026-03-01T00:00:00Z')
    await sell('2026-03-02T00:00:00Z')
    await sell('2026-02-28T00:00:00Z')
    await shop.db
      .updateTable('salesByDay')
      .set({ discountCents: 150 })
      .where('guildId', '=', guild.id)
      .where('day', '>=', '2026-03-01')
      .execute()

    const { currencies } = await report('2026-03-01', '2026-03-07')

    expect(currencies).toMatchObject([{ total: { ...sold(2, 2000), discountCents: 300 }, previous: sold(1, 1000) }])
    expect(currencies[0].previous).not.toHaveProperty('discountCents')
  })

  test.each([
    ['whole months', '2026-02-01', '2026-02-28'],
    ['single days', '2026-02-10', '2026-02-20'],
  ])('returns units in %s if sales had several units', async (_range, from, to) => {
    const { guild, item, report } = await aShop(await anOwner())
    const sale = await aSale(guild, item, { paidAt: new Date('2026-02-15Z'), quantity: 3, price: 3000 })
    await addToRollups(shop.db, sale, { salesCount: 1, unitsCount: 3, revenueCents: 3000 })

    const units = { ...sold(1, 3000), unitsCount: 3 }
    expect(await report(from, to)).toMatchObject({
      currencies: [{ total: units, daily: [sold(1, 3000)] }],
      items: [{ shopItemId: item.id, ...units }],
    })
  })

  test('keeps currencies apart and lists its own currency first', async () => {
    const { sell, report } = await aShop(await anOwner())
    await sell('2026-03-02T00:00:00Z', { cents: 50, currency: 'EUR' })

    expect(await report('2026-03-01', '2026-03-07')).toMatchObject({
      currencies: [
        { currency: 'USD', total: sold(0, 0), daily: [] },
        { currency: 'EUR', total: sold(1, 50) },
      ],
    })
  })

  test.each([
    ['days of one month', '2026-02-10', '2026-02-20', 2, 0b110],
    ['a month', '2026-02-01', '2026-02-28', 4, 0b1111],
    ['months and the days around them', '2026-01-31', '2026-03-01', 6, 0b111111],
    ['days of two months', '2026-01-31', '2026-02-09', 2, 0b10001],
  ])('sums items over %s', async (_, from, to, salesCount, revenueCents) => {
    const { item, sell, report } = await aShop(await anOwner())
    await sell('2026-02-01T00:00:00Z', { cents: 0b1 })
    await sell('2026-02-10T00:00:00Z', { cents: 0b10 })
    await sell('2026-02-20T23:59:59Z', { cents: 0b100 })
    await sell('2026-02-28T23:59:59Z', { cents: 0b1000 })
    await sell('2026-01-31T00:00:00Z', { cents: 0b10000 })
    await sell('2026-03-01T23:59:59Z', { cents: 0b100000 })
    await sell('2026-02-15T00:00:00Z', { cents: 1, currency: 'EUR' })
    await sell('2026-01-30T23:59:59Z')
    await sell('2026-03-02T00:00:00Z')

    expect((await report(from, to)).items).toEqual([{ shopItemId: item.id, salesCount, revenueCents }])
  })

  test('T19: has no items without premium', async () => {
    const { sell, report } = await aShop(await anOwner({ isPremium: false }))
    await sell('2026-03-02T00:00:00Z')

    expect(await report('2026-03-01', '2026-03-07')).toMatchObject({
      currencies: [{ total: sold(1, 1000) }],
      items: [],
    })
  })

  test('reads no sales for complete months', async () => {
    const { guild, item, sell, report } = await aShop(await anOwner())
    await sell('2026-02-02T00:00:00Z')
    await shop.db.deleteFrom('sale').where('guildId', '=', guild.id).execute()

    expect((await report('2026-02-01', '2026-02-28')).items).toEqual([{ shopItemId: item.id, ...sold(1, 1000) }])
  })

  test('of all servers lists each server and currency', async () => {
    const owner = await anOwner()
    const forge = await aShop(owner, { name: 'Forge' })
    const tavern = await aShop(owner, { name: 'Tavern', defaultCurrency: 'EUR' })
    const idle = await aShop(owner, { name: 'Idle', defaultCurrency: 'JPY' })
    await (await aShop(await anOwner())).sell('2026-03-02T00:00:00Z')
    await forge.sell('2026-03-02T00:00:00Z', { cents: 100 })
    await forge.sell('2026-03-02T00:00:00Z', { cents: 7, currency: 'EUR' })
    await tavern.sell('2026-03-02T00:00:00Z', { cents: 30 })
    await tavern.sell('2026-03-03T00:00:00Z', { cents: 30 })

    const { body } = await shop.get('/api/sales/report?from=2026-03-01&to=2026-03-07', { as: owner })

    expect(body).toMatchObject({
      currencies: [
        { currency: 'EUR', total: sold(3, 67), daily: [{ ...sold(2, 37) }, { ...sold(1, 30) }] },
        { currency: 'USD', total: sold(1, 100) },
      ],
    })
    const servers: unknown = Object(body).servers
    expect(servers).toHaveLength(4)
    expect(servers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ guildId: forge.guild.guildId, name: 'Forge', currency: 'USD', ...sold(1, 100) }),
        expect.objectContaining({ guildId: forge.guild.guildId, currency: 'EUR', ...sold(1, 7) }),
        expect.objectContaining({ guildId: tavern.guild.guildId, currency: 'EUR', ...sold(2, 60) }),
        expect.objectContaining({ guildId: idle.guild.guildId, currency: 'JPY', ...sold(0, 0) }),
      ]),
    )
  })

  test.each([
    ['the first day after the last', 'from=2026-03-02&to=2026-03-01'],
    ['more than a year', 'from=2025-01-01&to=2026-03-01'],
    ['no date', 'from=2026-02-30&to=2026-03-01'],
  ])('is refused for %s', async (_, query) => {
    const { guild } = await aShop(await anOwner())
    const owner = await anOwner()

    expect(await shop.get(`/api/sales/report?${query}`, { as: owner })).toMatchObject({ status: 400 })
    expect((await shop.get(`/api/guilds/${guild.guildId}/sales-report?${query}`, { as: owner })).status).not.toBe(200)
  })
})

describe('the sales overview', () => {
  const overviewOf = async (owner: Owner, dayStart: string, monthStart: string) =>
    Object((await shop.get(`/api/sales/overview?${new URLSearchParams({ dayStart, monthStart })}`, { as: owner })).body)

  test("follows the owner's day and month instead of UTC", async () => {
    const owner = await anOwner()
    const { sell } = await aShop(owner)
    await sell('2026-03-14T10:59:59Z', { cents: 1 })
    await sell('2026-03-14T11:00:00Z', { cents: 20 })
    await sell('2026-02-28T10:59:59Z', { cents: 300 })
    await sell('2026-02-28T11:00:00Z', { cents: 4000 })
    await sell('2026-03-15T11:00:00Z', { cents: 50_000 })

    // Midnight in Wellington, which is 13 hours ahead of UTC.
    expect(await overviewOf(owner, '2026-03-14T11:00:00Z', '2026-02-28T11:00:00Z')).toMatchObject({
      today: [{ currency: 'USD', ...sold(2, 50_020) }],
      month: [{ currency: 'USD', ...sold(4, 54_021) }],
    })
    // Midnight in Honolulu, which is 10 hours behind.
    expect(await overviewOf(owner, '2026-03-15T10:00:00Z', '2026-03-01T10:00:00Z')).toMatchObject({
      today: [{ currency: 'USD', ...sold(1, 50_000) }],
      month: [{ currency: 'USD', ...sold(3, 50_021) }],
    })
  })

  test('reads only the rollup for complete days', async () => {
    const owner = await anOwner()
    const { guild, sell } = await aShop(owner)
    await sell('2026-03-05T10:00:00Z', { cents: 70 })
    await shop.db.deleteFrom('sale').where('guildId', '=', guild.id).execute()

    expect(await overviewOf(owner, '2026-03-15T00:00:00Z', '2026-03-01T00:00:00Z')).toMatchObject({
      today: [],
      month: [{ currency: 'USD', ...sold(1, 70) }],
    })
  })

  test("lists today's newest orders and what needs attention in each shop", async () => {
    const owner = await anOwner()
    const { guild, sell } = await aShop(owner, { name: 'Forge' })
    const mug = await anItem(guild, { name: 'Mug', requiresShipping: true, stock: 2 })
    await sell('2026-03-14T23:59:59Z')
    await sell('2026-03-15T01:00:00Z', { cents: 100 })
    await sell('2026-03-15T02:00:00Z', { cents: 200, of: mug })

    const { orders, servers } = await overviewOf(owner, '2026-03-15T00:00:00Z', '2026-03-01T00:00:00Z')

    expect(orders).toMatchObject([
      { itemName: 'Mug', priceCents: 200, guildName: 'Forge', orderNumber: expect.any(String) },
      { priceCents: 100, guildName: 'Forge' },
    ])
    expect(servers).toMatchObject([{ guildId: guild.guildId, ordersToShip: 1, lowStock: 1, disputedOrders: 0 }])
  })

  test('is empty for a user without servers', async () => {
    const owner = await anOwner()

    expect(await overviewOf(owner, '2026-03-15T00:00:00Z', '2026-03-01T00:00:00Z')).toEqual({
      today: [],
      month: [],
      orders: [],
      servers: [],
    })
  })

  test.each([
    ['a day long past', '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z'],
    ['a month long past', '2026-03-15T00:00:00Z', '2020-01-01T00:00:00Z'],
    ['no time', 'today', '2026-03-01T00:00:00Z'],
  ])('is refused for %s', async (_, dayStart, monthStart) => {
    expect(await overviewOf(await anOwner(), dayStart, monthStart)).toMatchObject({ code: 'INVALID_INPUT' })
  })
})
