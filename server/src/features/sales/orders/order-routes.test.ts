import { randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import type { Delivery } from '../../../db/tables.ts'
import { anAddress } from '../../../testing/builders/sale-builders.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()
const { anItem, aSale } = shop
const now = new Date()

async function aShop() {
  const { owner, guild, mug } = await shop.aShop({ name: 'Pixel Forge' })
  const list = async (query = '') => {
    const { body } = await shop.get(`/api/guilds/${guild.guildId}/sales${query}`, { as: owner })
    const { orders, nextCursor } = Object(body)
    return { orders: Array.from(Object(orders), (one) => Object(one)), nextCursor }
  }
  const found = async (query: string) => (await list(query)).orders.map(({ _id }) => _id)
  return { owner, guild, mug, list, found }
}

async function aDelivery({ id, guildId }: { id: string; guildId: string }, given: Partial<Insertable<Delivery>>) {
  const delivery = { saleId: id, guildId, kind: 'announce', state: 'done', dueAt: now, ...given }
  return shop.db.insertInto('delivery').values(delivery).returningAll().executeTakeFirstOrThrow()
}

describe('GET /guilds/:id/sales', () => {
  test('lists an order with the fields of the list', async () => {
    const { guild, mug, list } = await aShop()
    const sale = await aSale(guild, mug, { shippedAt: now, trackingNumber: 'NR1', refundedCents: 100 })

    expect((await list()).orders).toEqual([
      {
        _id: sale.id,
        orderNumber: orderNumber({ ...sale, ...guild }),
        itemName: 'Mug',
        imageUrl: null,
        priceCents: 1500,
        currency: 'USD',
        buyerDiscordId: sale.buyerDiscordId,
        buyerDiscordUsername: 'robin',
        requiresShipping: true,
        paidAt: sale.paidAt?.toISOString(),
        shippedAt: now.toISOString(),
        trackingNumber: 'NR1',
        refundedCents: 100,
        isRefunded: false,
        isDisputed: false,
        hasFailedDelivery: false,
        isTest: false,
      },
    ])
  })

  test('paginates by fifty, newest first, without duplicates or gaps among equal times', async () => {
    const { guild, mug, list } = await aShop()
    const sales = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        aSale(guild, mug, { paidAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 40))) }),
      ),
    )
    const pages = []
    let cursor: unknown = ''
    do {
      const page = await list(cursor ? `?cursor=${cursor}` : '')
      pages.push(page.orders)
      cursor = page.nextCursor
    } while (cursor)

    const all = pages.flat()
    expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
    expect(all.map(({ paidAt }) => paidAt)).toEqual(
      all
        .map(({ paidAt }) => paidAt)
        .sort()
        .reverse(),
    )
    expect(new Set(all.map(({ _id }) => _id))).toEqual(new Set(sales.map(({ id }) => id)))
  })

  test('a new order between two pages does not shift them', async () => {
    const { guild, mug, list } = await aShop()
    for (let index = 0; index < 51; index += 1)
      await aSale(guild, mug, { paidAt: new Date(Date.UTC(2026, 0, 1, index)) })
    const first = await list()

    await aSale(guild, mug)
    const second = await list(`?cursor=${first.nextCursor}`)

    expect(second).toMatchObject({ orders: [{ paidAt: '2026-01-01T00:00:00.000Z' }], nextCursor: null })
  })

  test.each(['nonsense', '%20', Buffer.from('2026-01-01T00:00:00.000Z x').toString('base64url'), 'x'.repeat(201)])(
    'refuses the cursor %s',
    async (cursor) => {
      const { owner, guild } = await aShop()

      const reply = await shop.get(`/api/guilds/${guild.guildId}/sales?cursor=${cursor}`, { as: owner })

      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    },
  )

  test('returns the orders of each filter', async () => {
    const { guild, mug, found } = await aShop()
    const song = await anItem(guild, { name: 'Song' })
    const at = (minute: number) => ({ paidAt: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
    await aSale(guild, mug, { state: 'open', paidAt: null })
    const test = await aSale(guild, mug, { ...at(7), isTest: true, disputedAt: now })
    const undelivered = await aSale(guild, song, at(6))
    const disputed = await aSale(guild, mug, { ...at(5), disputedAt: now })
    const partly = await aSale(guild, mug, { ...at(4), refundedCents: 1 })
    const refunded = await aSale(guild, mug, { ...at(3), refundedCents: 1500, refundedAt: now })
    const shipped = await aSale(guild, mug, { ...at(2), shippedAt: now })
    const pending = await aSale(guild, mug, at(1))
    await aDelivery(undelivered, { kind: 'give-role', state: 'failed', problem: 'ROLE_TOO_HIGH' })
    await aDelivery(undelivered, { kind: 'announce', state: 'failed', problem: 'CHANNEL_GONE' })
    await aDelivery(shipped, { state: 'waiting' })

    const ids = (...sales: Array<{ id: string }>) => sales.map(({ id }) => id)
    expect(await found('')).toEqual(ids(test, undelivered, disputed, partly, refunded, shipped, pending))
    expect(await found('?filter=all')).toEqual(ids(test, undelivered, disputed, partly, refunded, shipped, pending))
    expect(await found('?filter=pending')).toEqual(ids(disputed, partly, pending))
    expect(await found('?filter=shipped')).toEqual(ids(shipped))
    expect(await found('?filter=refunded')).toEqual(ids(partly, refunded))
    expect(await found('?filter=disputed')).toEqual(ids(disputed))
    expect(await found('?filter=undelivered')).toEqual(ids(undelivered))
  })

  test('refuses an unknown filter', async () => {
    const { owner, guild } = await aShop()

    const reply = await shop.get(`/api/guilds/${guild.guildId}/sales?filter=mine`, { as: owner })

    expect(reply).toMatchObject({ status: 400 })
  })

  test('finds an order by part of a name or number and by complete ids, case-insensitively', async () => {
    const { guild, mug, found } = await aShop()
    const other = await anItem(guild, { name: 'Song' })
    await aSale(guild, other, { buyerDiscordUsername: 'sam', buyerDiscordId: '210000000000000006' })
    const given = {
      itemName: 'Pixel Mug',
      buyerDiscordUsername: 'Robin_V',
      trackingNumber: 'NZ-77',
      orderId: '5O190127TN364715T',
    }
    const sale = await aSale(guild, mug, { ...given, captureId: randomUUID().slice(0, 17).toUpperCase() })

    const searches = ['pixel', 'EL MU', 'robin_v', 'nz-77', 'Vale', sale.buyerDiscordId, '5o190127tn364715t']
    for (const search of [...searches, sale.captureId ?? '', sale.id.toUpperCase(), '  mug  ']) {
      expect([search, await found(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [sale.id]])
    }
    for (const search of [sale.id.slice(0, 8), sale.buyerDiscordId.slice(0, 8), 'Lantern', 'robinv']) {
      expect([search, await found(`?search=${encodeURIComponent(search)}`)]).toEqual([search, []])
    }
  })

  test('finds an order by its number in any notation', async () => {
    const { guild, mug, found } = await aShop()
    const [sale] = [await aSale(guild, mug), await aSale(guild, mug)]
    const number = orderNumber({ ...sale, ...guild })
    const code = number.slice(3)

    for (const search of [number, number.toLowerCase(), number.replace('-', '').toLowerCase(), code, ` ${code} `]) {
      expect([search, await found(`?search=${encodeURIComponent(search)}`)]).toEqual([search, [sale.id]])
    }
    for (const search of [`XX-${code}`, code.slice(1), `${code}2`]) {
      expect([search, await found(`?search=${encodeURIComponent(search)}`)]).toEqual([search, []])
    }
  })

  test("doesn't find orders of other servers or lists by number", async () => {
    const [here, there] = [await aShop(), await aShop()]
    const sale = await aSale(there.guild, there.mug)
    const number = orderNumber({ ...sale, ...there.guild })

    expect(await here.found(`?search=${number}`)).toEqual([])
    expect(await there.found(`?search=${number}&filter=shipped`)).toEqual([])
    expect(await there.found(`?search=${number}&filter=pending`)).toEqual([sale.id])
  })

  test('a search through a long history continues page by page until the end', async () => {
    const { guild, mug, list } = await aShop()
    const [first, last] = [await aSale(guild, mug, { itemName: 'First mug' }), await aSale(guild, mug)]
    // In batches, because a slow machine would exceed the statement timeout.
    for (let from = 1; from <= 45_000; from += 5000) {
      await sql`
        insert into sale (guild_id, item_id, seller_id, payee_id, item_name, item_description, price, currency,
          requires_shipping, refund_takes_back, buyer_discord_id, state, holds_stock, reserved_until, created_at, paid_at)
        select guild_id, item_id, seller_id, payee_id, 'Lantern', '', price, currency, false, true, '1', 'paid', false,
          reserved_until, created_at, ${first.paidAt}::timestamptz + number * interval '1 second'
        from sale cross join generate_series(${from}::integer, ${from + 4999}::integer) as number
        where sale.id = ${last.id}
      `.execute(shop.db)
    }
    await shop.db
      .updateTable('sale')
      .set({ paidAt: new Date('2199-01-01') })
      .where('id', '=', last.id)
      .execute()

    const pages: string[][] = []
    let cursor: unknown = ''
    while (cursor !== null && pages.length < 9) {
      const page = await list(`?search=mug&cursor=${cursor}`)
      pages.push(page.orders.map(({ _id }) => _id))
      cursor = page.nextCursor
    }

    expect(pages).toEqual([[last.id], [], [first.id]])
  })

  test.each(['%', '_', '\\', '%%', "'", '"; drop table sale; --'])('searches for %s literally', async (sign) => {
    const { guild, mug, found } = await aShop()
    await aSale(guild, mug)
    const sale = await aSale(guild, mug, { itemName: `Mug ${sign} 2` })

    expect(await found(`?search=${encodeURIComponent(sign)}`)).toEqual([sale.id])
  })
})

describe('GET /sales/:id', () => {
  test('says that the buyer is hidden in announcements', async () => {
    const { owner, guild, mug } = await aShop()
    const sale = await aSale(guild, mug, { isAnonymous: true })

    expect((await shop.get(`/api/sales/${sale.id}`, { as: owner })).body).toMatchObject({
      isAnonymous: true,
      buyerDiscordUsername: 'robin',
    })
  })

  test('returns all details of an order to its owner', async () => {
    const { owner, guild, mug } = await aShop()
    const sale = await aSale(guild, mug, { refundedCents: 500, disputedAt: now })
    const shared = { saleId: sale.id, createdAt: now }
    await shop.db
      .insertInto('refund')
      .values({ ...shared, id: `R${sale.id}`, amountCents: 500 })
      .execute()
    const dispute = { saleId: sale.id, id: `D${sale.id}`, status: 'OPEN', reason: 'ITEM_NOT_RECEIVED', openedAt: now }
    await shop.db.insertInto('dispute').values(dispute).execute()
    const problem = { kind: 'announce', state: 'failed', tries: 6, triedAt: now, problem: 'CHANNEL_GONE' }
    const delivery = await aDelivery(sale, problem)

    const { body } = await shop.get(`/api/sales/${sale.id}`, { as: owner })

    expect(body).toEqual({
      flag: null,
      _id: sale.id,
      orderNumber: orderNumber({ ...sale, ...guild }),
      itemName: 'Mug',
      itemDescription: 'Holds tea',
      imageUrl: null,
      priceCents: 1500,
      currency: 'USD',
      guildId: guild.guildId,
      guildName: 'Pixel Forge',
      buyerDiscordId: sale.buyerDiscordId,
      buyerDiscordUsername: 'robin',
      requiresShipping: true,
      orderedAt: sale.createdAt.toISOString(),
      paidAt: sale.paidAt?.toISOString(),
      orderId: sale.orderId,
      captureId: sale.captureId,
      shippingAddress: anAddress,
      shippedAt: null,
      trackingNumber: null,
      shipmentReport: 'none',
      shipmentProblem: null,
      refundedCents: 500,
      isRefunded: false,
      isDisputed: true,
      hasFailedDelivery: true,
      isTest: false,
      deliveries: [
        {
          _id: delivery.id,
          kind: 'announce',
          state: 'failed',
          dueAt: now.toISOString(),
          tries: 6,
          triedAt: now.toISOString(),
          doneAt: null,
          problem: 'The channel no longer exists.',
        },
      ],
      refunds: [{ _id: `R${sale.id}`, amountCents: 500, createdAt: now.toISOString(), state: 'COMPLETED' }],
      disputes: [
        {
          _id: `D${sale.id}`,
          status: 'OPEN',
          reason: 'ITEM_NOT_RECEIVED',
          outcome: null,
          openedAt: now.toISOString(),
          resolvedAt: null,
        },
      ],
      resolutionCenterUrl: 'http://127.0.0.1:9/resolutioncenter',
      messages: [],
      notes: [],
      paypalConnection: 'basic',
      paypalPaymentUrl: `http://127.0.0.1:9/activity/payment/${sale.captureId}`,
      refundable: { leftCents: 1000, until: expect.any(String), hasRole: false, removesRole: true },
      refundRequests: [],
    })
  })

  test('returns 404 for an unpaid checkout', async () => {
    const { owner, guild, mug } = await aShop()
    const sale = await aSale(guild, mug, { state: 'cancelled', paidAt: null })

    expect(await shop.get(`/api/sales/${sale.id}`, { as: owner })).toMatchObject({ status: 404 })
  })
})

describe('GET /guilds/:id/attention', () => {
  test('returns counts that match the lists', async () => {
    const { owner, guild, mug } = await aShop()
    await shop.givePremium(owner)
    const failed = await aSale(guild, mug, { shippedAt: now })
    await aDelivery(failed, { kind: 'give-role', state: 'failed' })
    await aDelivery(failed, { kind: 'announce', state: 'failed' })
    await aDelivery(await aSale(guild, mug), { state: 'waiting' })
    await aSale(guild, mug, { disputedAt: now })
    const testSale = await aSale(guild, mug, { isTest: true })
    await aDelivery(testSale, { state: 'failed' })
    const pin = await anItem(guild, { name: 'Pin', stock: 5, reserved: 2 })
    const gone = await anItem(guild, { name: 'Gone', stock: 0 })
    const patron = await anItem(guild, { name: 'Patron', roleId: '1', roleProblem: 'ROLE_TOO_HIGH' })
    await anItem(guild, { name: 'Plenty', stock: 4 })
    await anItem(guild, { name: 'Hidden', stock: 0, isHidden: true, roleProblem: 'ROLE_TOO_HIGH' })
    await anItem(guild, { name: 'Deleted', stock: 0, deletedAt: now, roleProblem: 'ROLE_TOO_HIGH' })

    const { body } = await shop.get(`/api/guilds/${guild.id}/attention`, { as: owner })

    expect(body).toEqual({
      failedDeliveries: 1,
      hasDisputeInbox: true,
      ordersToShip: 2,
      disputedOrders: 1,
      heldPayments: 0,
      failedPayments: 0,
      lowStock: [
        { _id: gone.id, name: 'Gone', stock: 0 },
        { _id: pin.id, name: 'Pin', stock: 3 },
      ],
      roleProblems: [{ _id: patron.id, name: 'Patron', problem: expect.stringContaining("above the bot's role") }],
    })
  })

  test('ignores role problems without premium', async () => {
    const { owner, guild } = await aShop()
    await anItem(guild, { roleId: '1', roleProblem: 'ROLE_TOO_HIGH' })

    const { body } = await shop.get(`/api/guilds/${guild.id}/attention`, { as: owner })

    expect(body).toEqual({
      failedDeliveries: 0,
      hasDisputeInbox: true,
      ordersToShip: 0,
      disputedOrders: 0,
      heldPayments: 0,
      failedPayments: 0,
      lowStock: [],
      roleProblems: [],
    })
  })
})
