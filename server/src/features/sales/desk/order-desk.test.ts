import { randomUUID } from 'node:crypto'
import { readCsv } from '@guildshop/contract/csv'
import { maximumSelected } from '@guildshop/contract/orders'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { anAddress } from '../../../testing/builders/sale-builders.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()
const { anItem, aSale } = shop
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

async function read(path: string, owner: Person) {
  const { orders, nextCursor } = Object((await shop.get(path, { as: owner })).body)
  return { orders: Array.from(Object(orders), (one) => Object(one)), nextCursor }
}

/** The ids of all pages. */
async function readAll(path: string, owner: Person): Promise<string[]> {
  const ids: string[] = []
  let cursor: unknown = ''
  do {
    const page = await read(`${path}${cursor ? `&cursor=${cursor}` : ''}`, owner)
    ids.push(...page.orders.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

/** An owner with two servers that sold alternately, a day apart; the sales are oldest first. */
async function twoShops(count: number) {
  const { owner, guild, mug } = await shop.aShop({ name: 'Pixel Forge' })
  await shop.givePremium(owner)
  const tavern = await shop.aGuild({ owner, name: 'Tavern' })
  const ale = await anItem(tavern, { name: 'Ale', requiresShipping: true })
  const sales = []
  for (let number = 1; number <= count; number += 1) {
    const sold = number % 2 ? aSale(guild, mug, { paidAt: day(number) }) : aSale(tavern, ale, { paidAt: day(number) })
    sales.push(await sold)
  }
  return { owner, guild, tavern, mug, sales, ids: sales.map(({ id }) => id) }
}

describe('GET /guilds/:id/sales', () => {
  test.each(['all', 'pending', 'shipped'])(
    'lists %s orders oldest first, without duplicates or gaps',
    async (filter) => {
      const { owner, guild, mug } = await shop.aShop()
      const shippedAt = filter === 'shipped' ? day(90) : null
      const sales = []
      for (let number = 1; number <= 60; number += 1)
        sales.push(await aSale(guild, mug, { paidAt: day(number), shippedAt }))

      const found = await readAll(`/api/guilds/${guild.guildId}/sales?filter=${filter}&sort=oldest`, owner)

      expect(found).toEqual(sales.map(({ id }) => id))
    },
  )

  test('lists the orders paid in a range, including its start and excluding its end', async () => {
    const { owner, guild, mug } = await shop.aShop()
    const sales = []
    for (const number of [1, 2, 3, 4]) sales.push(await aSale(guild, mug, { paidAt: day(number) }))
    const [, second, third] = sales
    const range = `from=${day(2).toISOString()}&before=${day(4).toISOString()}`

    expect(await readAll(`/api/guilds/${guild.guildId}/sales?${range}`, owner)).toEqual([third?.id, second?.id])
    expect(await readAll(`/api/guilds/${guild.guildId}/sales?${range}&search=mug`, owner)).toHaveLength(2)
    const csv = await shop.get(`/api/guilds/${guild.guildId}/sales.csv?${range}&sort=oldest`, { as: owner })
    expect(readCsv(String(csv.body)).map(([id]) => id)).toEqual(['Order id', second?.id, third?.id])
  })

  test.each(['sort=price', 'from=yesterday', 'from=0000-01-01T00:00:00Z', 'before=9999-01-01T00:00:00Z'])(
    'refuses %s',
    async (query) => {
      const { owner, guild } = await shop.aShop()

      expect(await shop.get(`/api/guilds/${guild.guildId}/sales?${query}`, { as: owner })).toMatchObject({
        status: 400,
      })
    },
  )
})

describe('GET /sales', () => {
  test('lists the orders of all servers by time, each with its server', async () => {
    const { owner, guild, tavern, sales, ids } = await twoShops(3)

    const { orders, nextCursor } = await read('/api/sales?filter=all', owner)

    expect(orders.map(({ _id }) => _id)).toEqual(ids.toReversed())
    expect(orders[0]).toMatchObject({ guildId: guild.guildId, guildName: 'Pixel Forge', itemName: 'Mug' })
    expect(orders[1]).toMatchObject({
      guildId: tavern.guildId,
      guildName: 'Tavern',
      orderNumber: orderNumber({ serial: sales[1]?.serial ?? 0, orderPrefix: tavern.orderPrefix }),
    })
    expect(nextCursor).toBeNull()
  })

  test.each(['newest', 'oldest'])('paginates the %s first across servers', async (sort) => {
    const { owner, ids } = await twoShops(120)

    const found = await readAll(`/api/sales?filter=all&sort=${sort}`, owner)

    expect(found).toEqual(sort === 'oldest' ? ids : ids.toReversed())
  })

  test('finds an order by number first, whatever its server', async () => {
    const { owner, tavern, sales } = await twoShops(4)
    const sought = sales[1]
    const number = orderNumber({ serial: sought?.serial ?? 0, orderPrefix: tavern.orderPrefix })

    expect(await readAll(`/api/sales?search=${number}`, owner)).toEqual([sought?.id])
  })

  test('lists held payments first', async () => {
    const { owner, guild, mug, ids } = await twoShops(1)
    const held = await aSale(guild, mug, { state: 'pending', paidAt: null, heldAt: day(1), holdsStock: false })

    expect(await readAll('/api/sales?filter=all', owner)).toEqual([held.id, ...ids])
  })

  test("doesn't list orders of others", async () => {
    await twoShops(1)

    expect(await readAll('/api/sales?filter=all', await shop.aPerson())).toEqual([])
  })

  test("doesn't list orders placed after the owner lost access to the server", async () => {
    const { owner, guild, ids } = await twoShops(2)
    const lost = { ownerLostAt: day(1), ownerCheckDueAt: new Date(Date.now() + 3_600_000) }
    await shop.db.updateTable('guild').set(lost).where('id', '=', guild.id).execute()

    expect(await readAll('/api/sales?filter=all', owner)).toEqual([ids[1]])
  })
})

describe('POST /sales/selected', () => {
  const select = async (owner: Person, saleIds: unknown[]) =>
    shop.post('/api/sales/selected', { as: owner, body: { saleIds } })

  test('returns what a packing slip needs, in the order asked for', async () => {
    const { owner, ids } = await twoShops(2)
    const [first = '', second = ''] = ids

    const { body } = await select(owner, [second, first.toUpperCase(), second])

    expect(body).toMatchObject({
      orders: [
        { _id: second, guildName: 'Tavern', itemName: 'Ale', shippingAddress: anAddress },
        { _id: first, guildName: 'Pixel Forge', itemName: 'Mug', itemDescription: 'Holds tea' },
      ],
    })
  })

  test('ignores orders of others, test purchases, open checkouts and unknown ids', async () => {
    const { guild, mug, owner } = await twoShops(0)
    const theirs = await twoShops(1)
    const test = await aSale(guild, mug, { isTest: true })
    const open = await aSale(guild, mug, { state: 'open', paidAt: null, captureId: null })

    const { status, body } = await select(owner, [...theirs.ids, test.id, open.id, randomUUID(), 'nonsense'])

    expect([status, body]).toEqual([200, { orders: [] }])
  })

  test('refuses an empty and an oversized selection', async () => {
    const owner = await shop.aPerson()

    expect(await select(owner, [])).toMatchObject({ status: 400 })
    expect(await select(owner, Array.from({ length: maximumSelected + 1 }, randomUUID))).toMatchObject({
      status: 400,
      body: { message: 'You can select up to 200 orders.' },
    })
  })
})

test('exports selected orders as CSV with their server', async () => {
  const { owner, ids } = await twoShops(2)
  const theirs = await twoShops(1)

  const { body, headers } = await shop.post('/api/sales/selected.csv', {
    as: owner,
    body: { saleIds: [...ids, ...theirs.ids] },
  })

  const [titles = [], ...lines] = readCsv(String(body))
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(lines.map((line) => [line[0], line[titles.indexOf('Server')]])).toEqual([
    [ids[0], 'Pixel Forge'],
    [ids[1], 'Tavern'],
  ])
})
