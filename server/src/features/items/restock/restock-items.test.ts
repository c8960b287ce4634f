import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../db/tables.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { keyBuilders, someKeys } from '../../../testing/builders/key-builders.ts'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { restockItems } from './restock-items.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aPool } = keyBuilders(shop.deps)
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })

/** 2026-11-18 is a Wednesday. */
const wednesday = new Date('2026-11-18T00:00:00Z')
const at = (now: string) => restockItems.run({}, { ...shop.deps, now: () => new Date(now) })
const daily = { restockUnits: 5, restockEvery: 'day', restockUpTo: 20, nextRestockAt: wednesday }

async function aStocked(given: Partial<Insertable<Item>>, restock: object = {}) {
  const item = await anItem(guild, given)
  await setItemPricing(shop.db, item.id, { ...daily, ...restock })
  const read = async () => {
    const { stock, version } = await shop.db
      .selectFrom('item')
      .selectAll()
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    const { nextRestockAt } = await shop.db
      .selectFrom('itemPricing')
      .selectAll()
      .where('itemId', '=', item.id)
      .executeTakeFirstOrThrow()
    return { stock, version, next: nextRestockAt?.toISOString() }
  }
  return { item, read }
}

describe('automatic restocking', () => {
  test('adds units once at the start of the day in UTC, without a new version', async () => {
    const { read } = await aStocked({ stock: 3 })

    await at('2026-11-17T23:59:59Z')
    expect(await read()).toMatchObject({ stock: 3 })
    await Promise.all([at('2026-11-18T00:03:00Z'), at('2026-11-18T00:04:00Z')])
    await at('2026-11-18T23:59:59Z')

    expect(await read()).toEqual({ stock: 8, version: 1, next: '2026-11-19T00:00:00.000Z' })
  })

  test('adds units on Mondays', async () => {
    const { read } = await aStocked({ stock: 0 }, { restockEvery: 'week', nextRestockAt: new Date('2026-11-16') })

    await at('2026-11-18T12:00:00Z')

    expect(await read()).toMatchObject({ stock: 5, next: '2026-11-23T00:00:00.000Z' })
  })

  test('catches up after downtime, up to the cap', async () => {
    const [some, full] = [await aStocked({ stock: 0 }), await aStocked({ stock: 11 })]

    await at('2026-11-20T08:00:00Z')

    expect(await some.read()).toMatchObject({ stock: 15, next: '2026-11-21T00:00:00.000Z' })
    expect(await full.read()).toMatchObject({ stock: 20 })
  })

  test('never lowers stock above the cap', async () => {
    const { read } = await aStocked({ stock: 50 })

    await at('2026-11-18T00:00:00Z')

    expect(await read()).toMatchObject({ stock: 50, next: '2026-11-19T00:00:00.000Z' })
  })

  test('leaves unlimited stock and license keys alone', async () => {
    const [unlimited, keyed] = [await aStocked({ stock: -1 }), await aStocked({ stock: 2 })]
    await aPool(keyed.item, someKeys(2))

    await at('2026-11-18T00:00:00Z')

    expect(await unlimited.read()).toMatchObject({ stock: -1, next: '2026-11-19T00:00:00.000Z' })
    expect(await keyed.read()).toMatchObject({ stock: 2, next: '2026-11-19T00:00:00.000Z' })
  })

  test('waits for a deleted item to be restored', async () => {
    const { item, read } = await aStocked({ stock: 0, deletedAt: new Date() })

    await at('2026-11-19T00:00:00Z')
    expect(await read()).toMatchObject({ stock: 0, next: '2026-11-18T00:00:00.000Z' })
    await shop.db.updateTable('item').set({ deletedAt: null }).where('id', '=', item.id).execute()
    await at('2026-11-19T00:05:00Z')

    expect(await read()).toMatchObject({ stock: 10 })
  })

  test('counts with an edit of the stock that was loaded before', async () => {
    const { item, read } = await aStocked({ stock: 3 })
    await at('2026-11-18T00:00:00Z')
    const body = itemForm({ stock: '4', loadedStock: '3', version: '1' })

    expect(await shop.put(`/api/items/${item.id}`, { as: owner, body })).toMatchObject({ status: 200 })

    expect(await read()).toMatchObject({ stock: 9 })
  })

  test('restocks more items than fit in one batch', async () => {
    const many = []
    for (let count = 0; count < 101; count += 1) many.push(await aStocked({ stock: 0 }))

    await at('2026-11-18T00:00:00Z')

    for (const { read } of many) expect(await read()).toMatchObject({ stock: 5 })
  })
})
