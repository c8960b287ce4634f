import { describe, expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { keyBuilders } from '../../../testing/builders/key-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aDeliverable } = deliverableBuilders(shop.deps)
const { aPool, keyStates } = keyBuilders(shop.deps)
const owner = await shop.aPerson()
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })
const itemsPath = `/api/guilds/${guild.guildId}/items`

type Fields = Record<string, string>

const create = (fields: Fields, headers: Record<string, string> = {}) =>
  shop.post(itemsPath, { as: owner, body: itemForm(fields), headers })
const edit = (id: string, fields: Fields) => shop.put(`/api/items/${id}`, { as: owner, body: itemForm(fields) })
const idOf = ({ body }: { body: unknown }) => String(Object(body)._id)
const text = { kind: 'text', label: 'Hi', content: 'Hello' }
const keys = JSON.stringify([{ kind: 'key', label: 'Game key' }])
const notOffered = { status: 400, body: { code: 'QUANTITY_NEEDS_STOCK' } }

describe('the quantity per purchase', () => {
  test.each([
    ['a shipped item', { requiresShipping: 'true', stock: '-1' }],
    ['an item with limited stock', { stock: '5' }],
    ['an item with keys', { deliverables: keys }],
  ])('is saved for %s', async (_what, fields) => {
    expect(await create({ ...fields, maxQuantity: '4' })).toMatchObject({ status: 200, body: { maxQuantity: 4 } })
  })

  test('is refused for an unlimited digital item, except for 1', async () => {
    expect(await create({ maxQuantity: '2' })).toMatchObject(notOffered)
    expect(await create({ maxQuantity: '1' })).toMatchObject({ status: 200, body: { maxQuantity: 1 } })
  })

  test('falls back to 1 when an item becomes unlimited and digital', async () => {
    const id = idOf(await create({ stock: '5', maxQuantity: '4' }))

    expect(await edit(id, { stock: '4' })).toMatchObject({ status: 200, body: { maxQuantity: 4 } })
    expect(await edit(id, { stock: '-1', maxQuantity: '4' })).toMatchObject(notOffered)
    expect(await edit(id, { stock: '-1' })).toMatchObject({ status: 200, body: { maxQuantity: 1 } })
  })

  test('falls back to 1 when the keys of an unlimited digital item are removed', async () => {
    const id = idOf(await create({ deliverables: keys, maxQuantity: '4' }))

    const reply = await edit(id, { deliverables: '[]' })

    expect(reply).toMatchObject({ status: 200, body: { stock: -1, maxQuantity: 1 } })
  })
})

describe('an Idempotency-Key', () => {
  test('adds the deliverables once, and covers them', async () => {
    const headers = { 'idempotency-key': 'a1' }
    const fields = { deliverables: JSON.stringify([text]) }

    const first = await create(fields, headers)
    const again = await create(fields, headers)
    const other = await create({ deliverables: JSON.stringify([{ ...text, content: 'Bye' }]) }, headers)

    expect(again.body).toEqual(first.body)
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    const rows = await shop.db.selectFrom('deliverable').selectAll().where('itemId', '=', idOf(first)).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a duplicated item', () => {
  test('has the same deliverables with its own content, an empty pool and no files', async () => {
    const item = await anItem(guild, { maxQuantity: 3 })
    await aDeliverable(item, { kind: 'link', label: 'Wiki', content: 'https://wiki.example' })
    const pool = await aPool(item, ['KEY-1', 'KEY-2'])
    await aDeliverable(item, { kind: 'file', label: 'Map' })

    const copy = await shop.post(`/api/items/${item.id}/duplicate`, { as: owner, body: {} })

    const notCopied = { files: 1, hasKeys: true }
    expect(copy).toMatchObject({ status: 200, body: { stock: 0, maxQuantity: 3, isHidden: true, notCopied } })
    const read = await shop.get(`/api/items/${idOf(copy)}/deliverables`, { as: owner })
    expect(read.body).toEqual({
      deliverables: [
        { _id: expect.any(String), kind: 'link', label: 'Wiki', content: 'https://wiki.example' },
        {
          _id: expect.any(String),
          kind: 'key',
          label: 'Game key',
          keys: { available: 0, reserved: 0, sold: 0, burned: 0 },
        },
      ],
    })
    expect(await keyStates(pool)).toEqual({ available: 2 })
  })

  test('reports nothing as missing without keys and files', async () => {
    const item = await anItem(guild)
    await aDeliverable(item, { kind: 'link', label: 'Wiki', content: 'https://wiki.example' })

    const copy = await shop.post(`/api/items/${item.id}/duplicate`, { as: owner, body: {} })

    expect(copy.body).not.toHaveProperty('notCopied')
  })
})

describe('a bulk change', () => {
  const bulk = (itemIds: string[], change: object) =>
    shop.put(`/api/guilds/${guild.guildId}/items/bulk`, { as: owner, body: { itemIds, ...change } })

  test('refuses to change the stock of an item with keys, but changes its price', async () => {
    const item = await anItem(guild)
    await aPool(item, ['KEY-1'])

    const stock = await bulk([item.id], { stock: { kind: 'set', value: 9 } })
    const price = await bulk([item.id], { price: { kind: 'set', value: 900 } })

    const message = 'The stock of this item is its number of keys.'
    expect(stock.body).toEqual({ changed: 0, problems: [{ itemId: item.id, name: 'Mug', message }] })
    expect(price.body).toMatchObject({ changed: 1 })
    const row = await shop.db.selectFrom('item').selectAll().where('id', '=', item.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ price: 900, stock: 1 })
  })
})

describe('a deleted item', () => {
  test('keeps its deliverables and keys for when it is restored', async () => {
    const item = await anItem(guild)
    const pool = await aPool(item, ['KEY-1'])

    await shop.delete(`/api/items/${item.id}`, { as: owner })
    const hidden = await shop.get(`/api/items/${item.id}/deliverables`, { as: owner })
    const restored = await shop.post(`/api/items/${item.id}/restore`, { as: owner, body: {} })

    expect(hidden).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    expect(restored).toMatchObject({ status: 200, body: { stock: 1, deliverables: [{ kind: 'key' }] } })
    expect(await keyStates(pool)).toEqual({ available: 1 })
  })
})

describe('the deliverables field', () => {
  test('reports where the problem is', async () => {
    const reply = await create({ deliverables: JSON.stringify([text, text, { ...text, content: ' ' }]) })

    const message = 'Enter the text that buyers receive.'
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message, field: 'deliverables.2.content' },
    })
  })

  test('accepts ten texts of the greatest length, whatever their characters', async () => {
    const longest = Array.from({ length: 10 }, () => ({
      ...text,
      label: '漢'.repeat(100),
      content: '\u0001'.repeat(2000),
    }))

    expect(await create({ deliverables: JSON.stringify(longest) })).toMatchObject({ status: 200 })
  })

  test.each([
    ['deeply nested', `${'['.repeat(60_000)}${']'.repeat(60_000)}`],
    ['far too many entries', `[${'{},'.repeat(30_000)}{}]`],
    ['more text than the form takes', JSON.stringify(['x'.repeat(200_000)])],
    ['a repeated kind', '[{"kind":"text","kind":"gift","label":"x","content":"y"}]'],
    ['a prototype as kind', '[{"kind":"__proto__","label":"x"}]'],
  ])('refuses JSON with %s', async (_what, deliverables) => {
    const reply = await create({ deliverables })

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})
