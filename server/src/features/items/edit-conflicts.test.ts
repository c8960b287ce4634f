import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../db/tables.ts'
import { itemBuilders, itemForm } from '../../testing/builders/item-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.ts'
import { changeItemCurrency } from './change-item-currency.ts'
import { insertImage } from './images/image-queries.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })

const edit = (id: string, fields: Record<string, string>) =>
  shop.put(`/api/items/${id}`, { as: owner, body: itemForm(fields) })
const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const change = (id: string, changes: Partial<Insertable<Item>>) =>
  shop.db.updateTable('item').set(changes).where('id', '=', id).execute()
const aStocked = (stock: number, reserved = 0) => anItem(guild, { stock, reserved, requiresShipping: true })

const stocked = { requiresShipping: 'true' }
const changed = { status: 409, body: { code: 'ITEM_CHANGED' } }

describe('the stock of an edited item', () => {
  test.each([
    ['keeps sales made while the form was open', { loaded: 5, sold: 2, typed: 5, left: 3 }],
    ['adds what was added to the loaded value', { loaded: 5, sold: 2, typed: 9, left: 7 }],
    ['subtracts what was taken off the loaded value', { loaded: 5, sold: 2, typed: 4, left: 2 }],
    ['never goes below zero', { loaded: 5, sold: 4, typed: 2, left: 0 }],
    ['becomes unlimited', { loaded: 5, sold: 2, typed: -1, left: -1 }],
  ])('%s', async (_what, { loaded, sold, typed, left }) => {
    const { id } = await aStocked(loaded)
    await change(id, { stock: loaded - sold })

    const reply = await edit(id, { ...stocked, stock: String(typed), loadedStock: String(loaded), version: '1' })

    expect(reply).toMatchObject({ status: 200, body: { stock: left, version: 2 } })
    expect(await stored(id)).toMatchObject({ stock: left, version: 2 })
  })

  test('is set as sent when it was unlimited before', async () => {
    const { id } = await aStocked(-1, 2)

    const replies = [
      await edit(id, { ...stocked, stock: '7', loadedStock: '-1', version: '1' }),
      await edit(id, { ...stocked, stock: '-1', loadedStock: '7', version: '2' }),
      await edit(id, { ...stocked, stock: '1', loadedStock: '-1', version: '3' }),
    ]

    expect(replies.map(({ body }) => Object(body).stock)).toEqual([7, -1, 2])
  })

  test.each([{ loadedStock: '5', version: '1' }, { loadedStock: '5' }, {}])(
    'never drops below what open checkouts reserve, given %j',
    async (loaded) => {
      const { id } = await aStocked(5, 3)

      const reply = await edit(id, { ...stocked, stock: '0', ...loaded })

      expect(reply).toMatchObject({ status: 200, body: { stock: 3 } })
    },
  )

  test('is set as sent when the client does not send the loaded value', async () => {
    const { id } = await aStocked(5)

    const reply = await edit(id, { ...stocked, stock: '9' })

    expect(reply).toMatchObject({ status: 200, body: { stock: 9 } })
  })

  test.each([
    ['was counted and is unlimited now', 5, -1],
    ['was unlimited and is counted now', -1, 5],
  ])('is refused when it %s', async (_what, loaded, now) => {
    const { id } = await aStocked(now)

    const reply = await edit(id, { ...stocked, stock: '7', loadedStock: String(loaded) })

    expect(reply).toMatchObject(changed)
    expect(await stored(id)).toMatchObject({ stock: now })
  })

  test.each(['-2', '1.5', 'many', '1e3', ''])('refuses %j as the loaded value', async (loadedStock) => {
    const { id } = await aStocked(5)

    expect(await edit(id, { ...stocked, loadedStock })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})

describe('concurrent edits of one item', () => {
  test('refuses the second and changes nothing', async () => {
    const { id } = await aStocked(5)
    await edit(id, { ...stocked, name: 'Cup', stock: '5', loadedStock: '5', version: '1' })

    const late = await edit(id, { ...stocked, name: 'Jug', stock: '8', loadedStock: '5', version: '1' })

    expect(late).toMatchObject(changed)
    expect(await stored(id)).toMatchObject({ name: 'Cup', stock: 5, version: 2 })
  })

  test('accepts one of many', async () => {
    const { id } = await aStocked(5)
    const names = Array.from({ length: 8 }, (_, index) => `Cup ${index}`)

    const replies = await Promise.all(
      names.map((name) => edit(id, { ...stocked, name, stock: '6', loadedStock: '5', version: '1' })),
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await stored(id)).toMatchObject({ stock: 6, version: 2 })
  })

  test('keep an image uploaded by another edit', async () => {
    const { id } = await aStocked(5)

    const reply = await whileUncommitted(shop.db, {
      change: async (tx) => {
        await insertImage(tx, { hash: 'new', type: 'image/webp', bytes: Buffer.from('pixels') }, new Date())
        await tx.updateTable('item').set({ imageHash: 'new' }).where('id', '=', id).execute()
      },
      work: () => edit(id, { ...stocked, name: 'Cup', stock: '5' }),
    })

    expect(reply).toMatchObject({ status: 200, body: { name: 'Cup' } })
    expect(await stored(id)).toMatchObject({ name: 'Cup', imageHash: 'new' })
  })

  test('treat a currency change as an edit, but not a sale', async () => {
    const sold = await aStocked(5)
    const repriced = await aStocked(5)
    await change(sold.id, { stock: 4 })
    await shop.db.transaction().execute((tx) => changeItemCurrency(tx, guild.id, 'EUR'))
    await change(sold.id, { version: 1 })

    const replies = [
      await edit(sold.id, { ...stocked, stock: '5', loadedStock: '5', version: '1' }),
      await edit(repriced.id, { ...stocked, stock: '5', loadedStock: '5', version: '1' }),
    ]

    expect(replies).toMatchObject([{ status: 200 }, changed])
  })
})
