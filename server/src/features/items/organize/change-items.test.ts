import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../db/tables.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { whileUncommitted } from '../../../testing/while-uncommitted.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)

const moderator = '410000000000010002'
const shopkeeper = '410000000000010007'

const owner = await shop.aPerson()
const manager = await shop.aPerson()
await shop.tieDiscord(owner, '210000000000000002')
await shop.tieDiscord(manager, '210000000000000003')
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner, guildId: '310000000000000001', manageRoleId: shopkeeper })

const change = (itemIds: string[], changes: object, as = owner) =>
  shop.put(`/api/guilds/${guild.guildId}/items/bulk`, { as, body: { itemIds, ...changes } })
const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const aStocked = (given: Partial<Insertable<Item>> = {}) =>
  anItem(guild, { stock: 5, requiresShipping: true, price: 1000, ...given })

const set = (value: number) => ({ kind: 'set', value })

describe('changing several items', () => {
  test('sets price and stock of all of them, each as a new version', async () => {
    const [one, other, untouched] = [await aStocked(), await aStocked({ price: 5 }), await aStocked()]

    const reply = await change([one.id, other.id, one.id], { price: set(999), stock: set(8) })

    expect(reply).toMatchObject({ status: 200, body: { changed: 2, problems: [] } })
    for (const { id } of [one, other]) expect(await stored(id)).toMatchObject({ price: 999, stock: 8, version: 2 })
    expect(await stored(untouched.id)).toEqual(untouched)
  })

  test.each([
    ['USD', 1000, -15, 850],
    ['USD', 999, 10, 1099],
    ['JPY', 15_000, 1, 15_200],
  ])('changes a price in %s from %i by %i percent to %i', async (currency, price, value, changed) => {
    const { id } = await aStocked({ currency, price })

    await change([id], { price: { kind: 'percent', value } })

    expect((await stored(id)).price).toBe(changed)
  })

  test('applies a stock difference to the current stock, and never removes reserved units', async () => {
    const restocked = await aStocked({ stock: 5 })
    const reserved = await aStocked({ stock: 5, reserved: 3 })
    await shop.db.updateTable('item').set({ stock: 4 }).where('id', '=', restocked.id).execute()

    await change([restocked.id], { stock: { kind: 'add', value: 10 } })
    await change([reserved.id], { stock: set(1) })

    expect((await stored(restocked.id)).stock).toBe(14)
    expect((await stored(reserved.id)).stock).toBe(3)
  })

  test('changes nothing if there is a problem with one, and names each problem', async () => {
    const good = await aStocked()
    const unlimited = await aStocked({ name: 'Song', stock: -1 })
    const digital = await aStocked({ name: 'Key', requiresShipping: false, stock: 2 })
    const elsewhere = await anItem(await shop.aGuild({ owner }))

    const reply = await change([good.id, unlimited.id, digital.id, elsewhere.id], { stock: set(0) })

    expect(reply).toMatchObject({ status: 200, body: { changed: 0 } })
    expect(Object(reply.body).problems).toEqual([
      { itemId: unlimited.id, name: 'Song', message: 'This item has unlimited stock.' },
      { itemId: digital.id, name: 'Key', message: 'Stock must be at least 1 for limited digital items.' },
      { itemId: elsewhere.id, message: 'Item not found.' },
    ])
    for (const item of [good, unlimited, digital, elsewhere]) expect(await stored(item.id)).toEqual(item)
  })

  test.each([
    [{ price: { kind: 'percent', value: -100 } }, 'Price must be at least $0.01.'],
    [{ price: set(10_000_000) }, null],
    [{ price: set(150) }, "Prices in JPY can't have decimals."],
    [{ price: { kind: 'percent', value: 1_000_000 } }, "Price can't be more than 100,000.00."],
    [{ stock: { kind: 'add', value: -6 } }, 'Stock must be 0 or greater for stocked items.'],
    [{ stock: set(1_000_001) }, "Stock can't be more than 1,000,000."],
  ])('checks %j like the item form', async (changes, message) => {
    const { id } = await aStocked({ currency: 'JPY', price: 10_000 })

    const { body } = await change([id], changes)

    expect(Object(body).problems).toEqual(message ? [{ itemId: id, name: 'Mug', message }] : [])
  })

  test('requires the right to a reward role to lower the price, but not to raise it', async () => {
    const { id } = await anItem(guild, { roleId: moderator, price: 1000 })

    const cheaper = await change([id], { price: set(1) }, manager)
    const dearer = await change([id], { price: set(2000) }, manager)

    expect(Object(cheaper.body).problems).toMatchObject([
      { itemId: id, message: expect.stringContaining('admin permissions') },
    ])
    expect(dearer.body).toEqual({ changed: 1, problems: [] })
  })

  test('is refused for an item that is edited at the same moment', async () => {
    const { id } = await aStocked()

    const reply = await whileUncommitted(shop.db, {
      change: (tx) => tx.updateTable('item').set({ price: 1, version: 2 }).where('id', '=', id).execute(),
      work: () => change([id], { price: { kind: 'percent', value: 10 } }),
    })

    expect(Object(reply.body).problems).toMatchObject([{ itemId: id }])
    expect((await stored(id)).price).toBe(1)
  })

  test.each([
    [[], {}],
    [['x'], { price: set(1) }],
    [['00000000-0000-4000-8000-000000000000'], { price: { kind: 'set', value: 1.5 } }],
    [['00000000-0000-4000-8000-000000000000'], { stock: { kind: 'none', value: 1 } }],
  ])('refuses the items %j with %j', async (itemIds, changes) => {
    expect(await change(itemIds, changes)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})
