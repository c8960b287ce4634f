import { maskKey } from '@guildshop/contract/deliverable-rules'
import { addedKeysReply, pooledKeysReply } from '@guildshop/contract/deliverables'
import { expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { keyBuilders, someKeys } from '../../../testing/builders/key-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const { aPool, keyStates } = keyBuilders(deps)
const { anEntitlement } = deliverableBuilders(deps)
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })

async function aKeyItem(keys: string[] = []) {
  const item = await anItem(guild, { name: 'Game' })
  return { item, pool: await aPool(item, keys) }
}

type KeyItem = Awaited<ReturnType<typeof aKeyItem>>

const add = ({ item }: KeyItem, keys: string[]) =>
  shop.post(`/api/items/${item.id}/keys`, { as: owner, body: { keys } })
const check = ({ item }: KeyItem, keys: string[]) =>
  shop.post(`/api/items/${item.id}/keys/check`, { as: owner, body: { keys } })
const list = async ({ item }: KeyItem, query = '') =>
  pooledKeysReply.parse((await shop.get(`/api/items/${item.id}/keys${query}`, { as: owner })).body)
const stockOf = async ({ item }: KeyItem) =>
  (await db.selectFrom('item').select('stock').where('id', '=', item.id).executeTakeFirstOrThrow()).stock

/** A key of the pool, sold to a new order. */
async function sellOne({ item, pool }: KeyItem) {
  const sale = await aSale(guild, item)
  const entitlement = await anEntitlement(sale, { kind: 'key', deliverableId: pool.id })
  const { id } = await db
    .selectFrom('licenseKey')
    .select('id')
    .where('deliverableId', '=', pool.id)
    .where('state', '=', 'available')
    .orderBy('addedAt')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('licenseKey')
    .set({ state: 'sold', entitlementId: entitlement.id, soldAt: deps.now() })
    .where('id', '=', id)
    .execute()
  return { sale, keyId: id }
}

test('adds keys once, encrypted, and counts them as stock', async () => {
  const game = await aKeyItem()
  const keys = someKeys(3)

  const first = await add(game, keys)
  const again = await add(game, [...keys, keys[0] ?? '', 'NEW-KEY'])

  expect(first).toMatchObject({ status: 200, body: { message: '3 keys added.', added: 3, skipped: 0 } })
  expect(again).toMatchObject({
    body: { message: '1 key added. 4 skipped because they were already added.', added: 1, skipped: 4 },
  })
  expect(await stockOf(game)).toBe(4)
  const stored = JSON.stringify(await db.selectFrom('licenseKey').selectAll().execute())
  expect(keys.filter((key) => stored.includes(key))).toEqual([])
})

test('adds 5,000 keys of 500 characters in one request', async () => {
  const game = await aKeyItem()
  const keys = someKeys(5000).map((key) => key.padEnd(500, '€'))

  const reply = await add(game, keys)

  expect(reply).toMatchObject({ status: 200, body: { added: 5000, skipped: 0 } })
  expect(await stockOf(game)).toBe(5000)
})

test.each([
  ['no keys', []],
  ['more than 5,000 keys', someKeys(5001)],
  ['a key that is too long', ['A'.repeat(501)]],
  ['a blank key', ['  ']],
])('refuses %s', async (_what, keys) => {
  expect(await add(await aKeyItem(), keys)).toMatchObject({ status: 400 })
})

/** In batches, each within the statement timeout on a slow machine. */
async function fillPool(poolId: string, total: number): Promise<void> {
  const portion = 5000
  for (let first = 1; first <= total; first += portion) {
    const last = Math.min(total, first + portion - 1)
    await db
      .insertInto('licenseKey')
      .columns(['deliverableId', 'secret', 'fingerprint', 'addedAt'])
      .expression((from) =>
        from
          .selectFrom((series) =>
            series.fn<{ number: number }>('generate_series', [series.lit(first), series.lit(last)]).as('number'),
          )
          .select((row) => [row.val(poolId).as('id'), row.val('sealed').as('secret')])
          .select((row) => row.cast<string>('number', 'text').as('fingerprint'))
          .select((row) => row.val(deps.now()).as('addedAt')),
      )
      .execute()
  }
}

test('refuses more than 100,000 unsold keys', async () => {
  const game = await aKeyItem()
  await fillPool(game.pool.id, 99_999)

  const refused = await add(game, someKeys(2))
  const accepted = await add(game, someKeys(1))

  expect(refused).toMatchObject({ status: 409, body: { code: 'KEY_POOL_FULL' } })
  expect(accepted).toMatchObject({ status: 200 })
  expect(await stockOf(game)).toBe(100_000)
})

test('concurrent requests add each key once, even to different items', async () => {
  const games = [await aKeyItem(), await aKeyItem()]
  const keys = someKeys(50)

  const replies = await Promise.all([...games, ...games, ...games].map((game) => add(game, keys)))

  const added = replies.map(({ body }) => addedKeysReply.parse(body).added)
  expect(added.reduce((sum, count) => sum + count, 0)).toBe(50)
  const stocks = await Promise.all(games.map(stockOf))
  expect(stocks.reduce((sum, count) => sum + count, 0)).toBe(50)
})

test('checks keys without adding any, with masked examples', async () => {
  const keys = someKeys(3)
  const game = await aKeyItem(keys)
  await sellOne(game)

  const { body } = await check(game, [...keys, 'BRAND-NEW-KEY'])

  expect(body).toMatchObject({ added: 1, alreadyInPool: { count: 2 }, alreadySold: { count: 1 } })
  expect(JSON.stringify(body)).not.toContain(keys[0])
  expect(await stockOf(game)).toBe(3)
})

test("doesn't add a key that the server sold with a pool that was removed since", async () => {
  const [key = ''] = someKeys(1)
  const before = await aKeyItem([key])
  await sellOne(before)
  await db.deleteFrom('deliverable').where('id', '=', before.pool.id).execute()
  const after = { item: before.item, pool: await aPool(before.item, []) }

  const { body } = await add(after, [key])

  expect(body).toMatchObject({ added: 0, skipped: 1 })
})

test('lists keys masked, in pages, with the orders they went to', async () => {
  const keys = someKeys(120)
  const game = await aKeyItem(keys)
  const { sale, keyId } = await sellOne(game)

  const pages = [await list(game)]
  for (let next = pages[0]?.nextCursor; next; next = pages.at(-1)?.nextCursor) {
    pages.push(await list(game, `?cursor=${next}`))
  }
  const sold = await list(game, '?state=sold')

  expect(pages.map((page) => page.keys.length)).toEqual([50, 50, 20])
  const masked = pages.flatMap((page) => page.keys.map((key) => key.masked)).sort()
  expect(masked).toEqual(keys.map(maskKey).sort())
  expect(new Set(pages.flatMap((page) => page.keys.map(({ _id }) => _id))).size).toBe(120)
  expect(sold.keys).toMatchObject([{ _id: keyId, state: 'sold', saleId: sale.id }])
  expect(sold.keys[0]?.orderNumber).toMatch(/-/)
})

test('refuses a cursor of its own making and an unknown state', async () => {
  const { item } = await aKeyItem()

  const replies = await Promise.all(
    ['?cursor=here', '?state=lost'].map((query) => shop.get(`/api/items/${item.id}/keys${query}`, { as: owner })),
  )

  expect(replies.map(({ status }) => status)).toEqual([400, 400])
})

test('deletes an available key, and no other', async () => {
  const game = await aKeyItem(someKeys(2))
  const { keyId } = await sellOne(game)
  await db.updateTable('item').set({ stock: 1 }).where('id', '=', game.item.id).execute()
  const { keys } = await list(game, '?state=available')
  const path = (id?: string) => `/api/items/${game.item.id}/keys/${id}`

  const replies = []
  for (const id of [keyId, keys[0]?._id, keys[0]?._id, 'nothing']) {
    replies.push(await shop.delete(path(id), { as: owner }))
  }

  expect(replies).toMatchObject([
    { status: 409, body: { code: 'KEY_NOT_AVAILABLE' } },
    { status: 200, body: { message: 'Key deleted.' } },
    { status: 404, body: { code: 'KEY_NOT_FOUND' } },
    { status: 404, body: { code: 'KEY_NOT_FOUND' } },
  ])
  expect([await keyStates(game.pool), await stockOf(game)]).toEqual([{ sold: 1 }, 0])
})

test('reveals a key to the owner and records it masked', async () => {
  const [key = ''] = someKeys(1)
  const game = await aKeyItem([key])
  const { keys } = await list(game)

  const reply = await shop.post(`/api/items/${game.item.id}/keys/${keys[0]?._id}/reveal`, { as: owner })

  const audit = await db.selectFrom('auditEntry').selectAll().where('action', '=', 'reveal-key').execute()
  expect(reply).toMatchObject({ status: 200, body: { key } })
  expect(audit).toMatchObject([{ action: 'reveal-key', actorId: owner.id, details: `Game: ${maskKey(key)}` }])
})

test('reveals no key of another pool', async () => {
  const [game, other] = [await aKeyItem(someKeys(1)), await aKeyItem(someKeys(1))]
  const { keys } = await list(other)

  const reply = await shop.post(`/api/items/${game.item.id}/keys/${keys[0]?._id}/reveal`, { as: owner })

  expect(reply).toMatchObject({ status: 404, body: { code: 'KEY_NOT_FOUND' } })
})

test('has no pool for an item without a key deliverable', async () => {
  const item = await anItem(guild)

  expect(await shop.get(`/api/items/${item.id}/keys`, { as: owner })).toMatchObject({
    status: 404,
    body: { code: 'KEY_POOL_NOT_FOUND' },
  })
})
