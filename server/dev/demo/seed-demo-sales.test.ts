import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openSession } from '../../src/features/accounts/sessions/open-session.ts'
import { servers } from '../../src/testing/builders/guild-builders.ts'
import { testApp } from '../../src/testing/test-app.ts'
import { startTestSandbox } from '../../src/testing/test-sandbox.ts'
import { demoItems } from './demo-items.ts'
import { demoShops } from './demo-shops.ts'
import { generateDemoSales } from './generate-demo-sales.ts'
import { seedDemo } from './seed-demo.ts'
import { findDemoAccountId } from './seed-demo-accounts.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
await seedDemo(shop.deps)
const now = shop.deps.now()

async function signedIn(username: string) {
  const id = await findDemoAccountId(shop.db, username)
  const account = await shop.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    as: { token: await openSession(shop.db, shop.deps, account, { device: 'Test', hasProvedSecondFactor: false }) },
  }
}
const petra = await signedIn('petra')
const finn = await signedIn('finn')

const listOf = (body: unknown) => Array.from(Object(body), (one) => Object(one))
const pendingOf = async (guildId: string, owner = petra) =>
  listOf((await shop.get(`/api/guilds/${guildId}/sales/pending-shipment`, owner)).body)

test('contains nothing in the future except scheduled deliveries', async () => {
  const { rows } = await sql`
    select id from sale where greatest(
      created_at, paid_at, shipped_at, shipment_reported_at, refunded_at, disputed_at) > ${now}
    union all select sale_id from refund where created_at > ${now}
    union all select sale_id from dispute where opened_at > ${now}
    union all select sale_id from delivery where greatest(tried_at, done_at) > ${now}
    union all select sale_id from delivery where due_at > ${now} and (kind <> 'take-role' or state <> 'waiting')
    union all select sale_id from delivery where due_at <= ${now} and state = 'waiting'
    union all select sale_id from buyer_message where created_at > ${now} or state = 'waiting'
  `.execute(shop.db)

  expect(rows).toEqual([])
})

test('invariant 7: the demo’s rollups match its sales', async () => {
  const { rows } = await sql`
    (select guild_id, currency, day, sales_count, revenue_cents from sales_by_day)
    except
    (select guild_id, currency, (paid_at at time zone 'UTC')::date, count(*), sum(price - refunded_cents)
      from sale where state = 'paid' group by 1, 2, 3)
  `.execute(shop.db)
  const totals = await sql<{ total: number }>`
    select sum(revenue_cents)::bigint as total from sales_by_day
    union all select sum(revenue_cents)::bigint from sales_by_item
    union all select sum(price - refunded_cents) from sale where state = 'paid'
  `.execute(shop.db)

  expect(rows).toEqual([])
  expect(new Set(totals.rows.map(({ total }) => total)).size).toBe(1)
  expect(totals.rows[0]?.total).toBeGreaterThan(1_000_000)
})

test('shows Petra a year of Pixel Forge per item and a goal about half reached', async () => {
  const { body } = await shop.get(`/api/guilds/${servers.pixelForge}/sales-metrics`, petra)
  const goal = await shop.get(`/api/guilds/${servers.pixelForge}/goal`, petra)

  const metrics = Object(body)
  expect(metrics.daily.length).toBeGreaterThan(200)
  expect(metrics.allTime.salesCount).toBeGreaterThan(800)
  expect(listOf(metrics.items)).toHaveLength(11)
  for (const { allTimeSalesCount } of listOf(metrics.items)) expect(allTimeSalesCount).toBeGreaterThan(0)
  expect(Object(goal.body).percent).toBeGreaterThan(0.4)
  expect(Object(goal.body).percent).toBeLessThan(0.65)
})

test('shows Finn, without premium, totals but no items', async () => {
  const { body } = await shop.get(`/api/guilds/${servers.retroRaiders}/sales-metrics`, finn)

  const { allTime, items } = Object(body)
  expect(allTime.salesCount).toBeGreaterThan(200)
  expect(listOf(items).map(({ allTimeSalesCount }) => allTimeSalesCount)).toEqual([0, 0, 0, 0])
})

test('Pixel Forge has six orders to ship: one is disputed and one lacks an address', async () => {
  const orders = await pendingOf(servers.pixelForge)

  const names = orders.map(({ buyerDiscordUsername }) => buyerDiscordUsername)
  expect(names).toEqual(['dustyvector', 'lumen.fox', 'robin', 'okaapi', 'tessellate', 'marzipan'])
  expect(orders.filter(({ isDisputed }) => isDisputed)).toMatchObject([{ buyerDiscordUsername: 'dustyvector' }])
  expect(orders.filter(({ shippingAddress }) => !shippingAddress)).toMatchObject([
    { buyerDiscordUsername: 'tessellate' },
  ])
  expect(await pendingOf(servers.moonlitTavern)).toHaveLength(2)
  expect(await pendingOf(servers.retroRaiders, finn)).toHaveLength(2)
})

test('failed deliveries need the owner’s attention', async () => {
  const replies = await Promise.all([
    shop.get(`/api/guilds/${servers.pixelForge}/attention`, petra),
    shop.get(`/api/guilds/${servers.moonlitTavern}/attention`, petra),
    shop.get(`/api/guilds/${servers.retroRaiders}/attention`, finn),
  ])

  expect(replies.map(({ body }) => body)).toMatchObject([
    {
      failedDeliveries: 1,
      ordersToShip: 6,
      disputedOrders: 1,
      lowStock: [
        { name: 'Forge Enamel Pin', stock: 0 },
        { name: 'Founder Bundle', stock: 3, deliversKeys: true },
      ],
    },
    { failedDeliveries: 2, ordersToShip: 2, disputedOrders: 0, roleProblems: [{ name: 'Patron Membership' }] },
    { failedDeliveries: 1, ordersToShip: 2, disputedOrders: 0 },
  ])
})

test('every order filter has results', async () => {
  for (const filter of ['pending', 'shipped', 'refunded', 'disputed', 'undelivered']) {
    const { body } = await shop.get(`/api/guilds/${servers.pixelForge}/sales?filter=${filter}`, petra)
    expect([filter, listOf(Object(body).orders).length > 0]).toEqual([filter, true])
  }
})

test("pending orders exist in the PayPal sandbox, so that the seller's app can send tracking", async () => {
  const [, , mug] = await pendingOf(servers.pixelForge)
  const { orderId, captureId } = await shop.db
    .selectFrom('sale')
    .select(['orderId', 'captureId'])
    .where('id', '=', mug._id)
    .executeTakeFirstOrThrow()
  const reply = await fetch(`${sandbox.url}/paypal/control/sellers/petra/app`, { method: 'POST' })
  const app = Object(await reply.json())
  const paypal = shop.deps.paypalApps({ clientId: app.client_id, clientSecret: app.client_secret })

  const parcel = { orderId: orderId ?? '', captureId: captureId ?? '', trackingNumber: 'RR123456789NZ' }

  await expect(paypal.trackOrder(parcel)).resolves.toBeUndefined()
})

test('Robin and Sam have no active role where journeys buy one', async () => {
  const { rows } = await sql`
    select item_name from sale where buyer_discord_username in ('robin', 'sam') and role_id is not null
  `.execute(shop.db)

  expect(rows).toEqual([{ itemName: 'Patron Membership' }])
})

describe('generated sales', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 0, number * 40))
  const oneDay = 86_400_000
  const yearOf = (moment: Date) =>
    demoShops.map((demoShop) => {
      const items = demoItems.find(([guildId]) => guildId === demoShop.guildId)?.[1] ?? []
      return generateDemoSales(
        demoShop,
        items.map((item) => ({ ...item, roleId: item.roleId ?? null })),
        moment,
      )
    })

  test('are deterministic for a given time', () => {
    expect(yearOf(day(1))).toEqual(yearOf(day(1)))
  })

  test('satisfy the demo’s requirements on any day', () => {
    for (let number = 1; number <= 35; number += 1) {
      const moment = day(number)
      const [pixelForge = []] = yearOf(moment)
      const month = pixelForge.filter(({ paidAt }) => moment.getTime() - paidAt.getTime() < 31 * oneDay)
      const revenue = month.reduce((sum, { item }) => sum + item.price, 0)

      expect(pixelForge.every(({ paidAt }) => paidAt <= moment)).toBe(true)
      expect(pixelForge.filter(({ order }) => order)).toHaveLength(18)
      expect(revenue).toBeGreaterThan(100_000)
      expect(revenue).toBeLessThan(165_000)
    }
  })

  test('grow and are higher on weekends', () => {
    const moment = day(1)
    for (const year of yearOf(moment)) {
      const daysAgo = year.map(({ paidAt }) => (moment.getTime() - paidAt.getTime()) / oneDay)
      const weekend = year.filter(({ paidAt }) => [0, 6].includes(paidAt.getUTCDay())).length

      expect(daysAgo.filter((days) => days < 90).length).toBeGreaterThan(daysAgo.filter((days) => days > 240).length)
      expect(weekend / 2).toBeGreaterThan((year.length - weekend) / 5)
    }
  })
})
