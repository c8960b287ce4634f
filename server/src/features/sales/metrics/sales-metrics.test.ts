import { expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addToRollups } from './sales-rollup-queries.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)

const now = new Date('2026-03-15T12:00:00Z')
shop.deps.now = () => now

async function aShop({ isPremium = true } = {}) {
  const owner = await shop.aPerson()
  if (isPremium) await shop.givePremium(owner, { startsAt: new Date(0) })
  const guild = await shop.aGuild({ owner, defaultCurrency: 'USD' })
  const item = await anItem(guild, { createdAt: new Date(0) })
  const sell = async (at: string, { cents = 1000, refunded = 0, currency = 'USD', of = item } = {}) => {
    const sale = await aSale(guild, of, { paidAt: new Date(at), price: cents, refundedCents: refunded, currency })
    await addToRollups(shop.db, sale, { salesCount: 1, unitsCount: sale.quantity, revenueCents: cents })
    if (refunded) await addToRollups(shop.db, sale, { salesCount: 0, unitsCount: 0, revenueCents: -refunded })
  }
  const metrics = async () => (await shop.get(`/api/guilds/${guild.guildId}/sales-metrics`, { as: owner })).body
  return { owner, guild, item, sell, metrics }
}

const none = { salesCount: 0, revenueCents: 0 }

test('returns zeros for a shop without sales', async () => {
  const { item, metrics } = await aShop()

  expect(await metrics()).toEqual({
    currency: 'USD',
    currentMonth: none,
    previousMonth: none,
    allTime: none,
    items: [
      { shopItemId: item.id, monthSalesCount: 0, monthRevenueCents: 0, allTimeSalesCount: 0, allTimeRevenueCents: 0 },
    ],
    otherCurrencies: [],
    daily: [],
    hasReports: true,
  })
})

test('returns units if sales had several units', async () => {
  const { guild, item, metrics } = await aShop()
  const sale = await aSale(guild, item, { paidAt: new Date('2026-03-02Z'), quantity: 3, price: 3000 })
  await addToRollups(shop.db, sale, { salesCount: 1, unitsCount: 3, revenueCents: 3000 })

  expect(await metrics()).toMatchObject({
    currentMonth: { salesCount: 1, unitsCount: 3, revenueCents: 3000 },
    allTime: { salesCount: 1, unitsCount: 3 },
    items: [{ monthSalesCount: 1, monthUnitsCount: 3, allTimeUnitsCount: 3 }],
  })
})

test('returns discounts if there were any', async () => {
  const { guild, sell, metrics } = await aShop()
  await sell('2026-01-02T00:00:00Z')
  await sell('2026-03-02T00:00:00Z')
  await shop.db
    .updateTable('salesByDay')
    .set({ discountCents: 250 })
    .where('guildId', '=', guild.id)
    .where('day', '=', '2026-03-02')
    .execute()

  expect(await metrics()).toMatchObject({
    currentMonth: { discountCents: 250 },
    previousMonth: none,
    allTime: { discountCents: 250 },
  })
})

test('months and days end at midnight UTC', async () => {
  const { sell, metrics } = await aShop()
  await sell('2026-03-01T00:00:00.000Z', { cents: 100 })
  await sell('2026-02-28T23:59:59.999Z', { cents: 20 })
  await sell('2026-02-01T00:00:00.000Z', { cents: 3 })
  await sell('2026-01-31T23:59:59.999Z', { cents: 4000 })

  expect(await metrics()).toMatchObject({
    currentMonth: { salesCount: 1, revenueCents: 100 },
    previousMonth: { salesCount: 2, revenueCents: 23 },
    allTime: { salesCount: 4, revenueCents: 4123 },
    daily: [
      { day: '2026-01-31', salesCount: 1, revenueCents: 4000 },
      { day: '2026-02-01', salesCount: 1, revenueCents: 3 },
      { day: '2026-02-28', salesCount: 1, revenueCents: 20 },
      { day: '2026-03-01', salesCount: 1, revenueCents: 100 },
    ],
  })
})

test('returns days of twelve months; older sales count for all time only', async () => {
  const { sell, metrics } = await aShop()
  await sell('2025-04-01T00:00:00Z', { cents: 5 })
  await sell('2025-03-31T23:59:59Z', { cents: 70 })
  await sell('2019-01-01T00:00:00Z', { cents: 900 })

  expect(await metrics()).toMatchObject({
    allTime: { salesCount: 3, revenueCents: 975 },
    daily: [{ day: '2025-04-01', salesCount: 1, revenueCents: 5 }],
  })
})

test('refunds are deducted on the day of the sale', async () => {
  const { sell, metrics, item } = await aShop()
  await sell('2026-03-02T00:00:00Z', { cents: 1000, refunded: 300 })
  await sell('2026-02-02T00:00:00Z', { cents: 1000, refunded: 1000 })

  expect(await metrics()).toMatchObject({
    currentMonth: { salesCount: 1, revenueCents: 700 },
    previousMonth: { salesCount: 1, revenueCents: 0 },
    allTime: { salesCount: 2, revenueCents: 700 },
    items: [{ shopItemId: item.id, monthRevenueCents: 700, allTimeRevenueCents: 700, allTimeSalesCount: 2 }],
  })
})

test('lists other currencies separately', async () => {
  const { sell, metrics, item } = await aShop()
  await sell('2026-03-02T00:00:00Z', { cents: 1000 })
  await sell('2026-03-02T00:00:00Z', { cents: 50, currency: 'EUR' })
  await sell('2025-01-02T00:00:00Z', { cents: 7, currency: 'EUR' })
  await sell('2025-12-02T00:00:00Z', { cents: 90_000, currency: 'JPY' })

  expect(await metrics()).toMatchObject({
    currency: 'USD',
    allTime: { salesCount: 1, revenueCents: 1000 },
    items: [{ shopItemId: item.id, allTimeSalesCount: 1, allTimeRevenueCents: 1000 }],
    daily: [{ day: '2026-03-02', revenueCents: 1000 }],
    otherCurrencies: [
      {
        currency: 'EUR',
        currentMonth: { salesCount: 1, revenueCents: 50 },
        allTime: { salesCount: 2, revenueCents: 57 },
      },
      { currency: 'JPY', currentMonth: none, allTime: { salesCount: 1, revenueCents: 90_000 } },
    ],
  })
})

test('revenue follows the default currency', async () => {
  const { guild, sell, metrics } = await aShop()
  await sell('2026-03-02T00:00:00Z', { cents: 1000 })
  await shop.db.updateTable('guild').set({ defaultCurrency: 'EUR' }).where('id', '=', guild.id).execute()

  expect(await metrics()).toMatchObject({
    currency: 'EUR',
    allTime: none,
    daily: [],
    otherCurrencies: [{ currency: 'USD', allTime: { salesCount: 1, revenueCents: 1000 } }],
  })
})

test('returns each item by creation time without deleted ones', async () => {
  const { guild, item, sell, metrics } = await aShop()
  const second = await anItem(guild, { name: 'Pin', createdAt: new Date(1) })
  const gone = await anItem(guild, { name: 'Gone', deletedAt: now })
  await sell('2026-03-02T00:00:00Z', { cents: 1000 })
  await sell('2026-02-02T00:00:00Z', { cents: 200 })
  await sell('2026-03-02T00:00:00Z', { cents: 30, of: second })
  await sell('2026-03-02T00:00:00Z', { cents: 4, of: gone })

  expect(await metrics()).toMatchObject({
    allTime: { salesCount: 4, revenueCents: 1234 },
    items: [
      {
        shopItemId: item.id,
        monthSalesCount: 1,
        monthRevenueCents: 1000,
        allTimeSalesCount: 2,
        allTimeRevenueCents: 1200,
      },
      {
        shopItemId: second.id,
        monthSalesCount: 1,
        monthRevenueCents: 30,
        allTimeSalesCount: 1,
        allTimeRevenueCents: 30,
      },
    ],
  })
})

test('T19: without premium the server returns zeros per item and the totals of the shop', async () => {
  const { item, sell, metrics } = await aShop({ isPremium: false })
  await sell('2026-03-02T00:00:00Z', { cents: 1000 })

  expect(await metrics()).toMatchObject({
    currentMonth: { salesCount: 1, revenueCents: 1000 },
    allTime: { salesCount: 1, revenueCents: 1000 },
    items: [
      { shopItemId: item.id, monthSalesCount: 0, monthRevenueCents: 0, allTimeSalesCount: 0, allTimeRevenueCents: 0 },
    ],
  })
})

test("does not include another shop's sales", async () => {
  const [mine, theirs] = [await aShop(), await aShop()]
  await theirs.sell('2026-03-02T00:00:00Z')

  expect(await mine.metrics()).toMatchObject({ allTime: none, daily: [] })
})

test('returns sums beyond 32 bits exactly', async () => {
  const { guild, metrics } = await aShop()
  const row = { guildId: guild.id, currency: 'USD', salesCount: 2_000_000_000, revenueCents: 9_000_000_000_000 }
  await shop.db
    .insertInto('salesByDay')
    .values([
      { ...row, day: '2026-03-01' },
      { ...row, day: '2026-03-02' },
    ])
    .execute()

  expect(await metrics()).toMatchObject({ allTime: { salesCount: 4_000_000_000, revenueCents: 18_000_000_000_000 } })
})

test('reads no sale rows', async () => {
  const { sell, metrics, guild } = await aShop()
  await sell('2026-03-02T00:00:00Z')
  await shop.db.deleteFrom('sale').where('guildId', '=', guild.id).execute()

  expect(await metrics()).toMatchObject({ allTime: { salesCount: 1, revenueCents: 1000 } })
})
