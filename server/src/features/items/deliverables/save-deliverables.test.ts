import { randomUUID } from 'node:crypto'
import { deliverablesReply } from '@guildshop/contract/deliverables'
import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { LicenseKey, StoredFile } from '../../../db/tables.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const { aSale } = saleBuilders(shop.deps)
const { aDeliverable, anEntitlement } = deliverableBuilders(shop.deps)
const owner = await shop.aPerson()
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })
const now = shop.deps.now()

type Fields = Record<string, string>

const link = { kind: 'link', label: 'Wiki', content: 'https://wiki.example/start?team=1' }
const text = { kind: 'text', label: 'Welcome', content: 'Ask for Milo.\nSecond line' }
const keys = { kind: 'key', label: 'Game key' }

const fields = (deliverables: unknown[], others: Fields = {}) =>
  itemForm({ ...others, deliverables: JSON.stringify(deliverables) })
const create = (deliverables: unknown[], others?: Fields) =>
  shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body: fields(deliverables, others) })
const edit = (id: string, deliverables: unknown[], others?: Fields) =>
  shop.put(`/api/items/${id}`, { as: owner, body: fields(deliverables, others) })
const editWithout = (id: string, others: Fields) => shop.put(`/api/items/${id}`, { as: owner, body: itemForm(others) })
const idOf = ({ body }: { body: unknown }) => String(Object(body)._id)
const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function read(id: string) {
  const { body } = await shop.get(`/api/items/${id}/deliverables`, { as: owner })
  return deliverablesReply.parse(body).deliverables
}

async function anUpload(given: Partial<Insertable<StoredFile>> = {}) {
  const file = { guildId: guild.id, name: 'map.zip', sizeBytes: 4, createdAt: now, uploadedAt: now, ...given }
  return shop.db.insertInto('storedFile').values(file).returningAll().executeTakeFirstOrThrow()
}

async function addKeys(deliverableId: string, secrets: string[], given: Partial<Insertable<LicenseKey>> = {}) {
  const rows = secrets.map((fingerprint) => ({ deliverableId, secret: 'x', fingerprint, addedAt: now, ...given }))
  await shop.db.insertInto('licenseKey').values(rows).execute()
}

/** An item with a pool of two keys. */
async function aKeyItem() {
  const id = idOf(await create([keys]))
  const [pool] = await read(id)
  if (!pool) throw new Error('no pool')
  await addKeys(pool._id, ['one', 'two'])
  await shop.db.updateTable('item').set({ stock: 2 }).where('id', '=', id).execute()
  return { id, pool: { _id: pool._id, ...keys } }
}

const fileDraft = (fileId: string) => ({
  kind: 'file',
  label: 'Map',
  fileId,
  servesNewest: false,
  downloadLimit: 3,
})

describe('deliverables of a new item', () => {
  test('are saved in order and returned to the editor', async () => {
    const file = await anUpload()

    const made = await create([link, fileDraft(file.id), text, keys])

    expect(made).toMatchObject({ status: 200, body: { stock: 0, maxQuantity: 1 } })
    expect(await read(idOf(made))).toEqual([
      { _id: expect.any(String), ...link },
      {
        _id: expect.any(String),
        kind: 'file',
        label: 'Map',
        servesNewest: false,
        downloadLimit: 3,
        file: { _id: file.id, name: 'map.zip', sizeBytes: 4, version: 1, uploadedAt: now.toISOString() },
      },
      { _id: expect.any(String), ...text },
      { _id: expect.any(String), ...keys, keys: { available: 0, reserved: 0, sold: 0, burned: 0 } },
    ])
  })

  test('are summarized in the list and in the reply, without their content', async () => {
    const made = await create([link, text])

    const { body } = await shop.get(`/api/guilds/${guild.guildId}/items`, { as: owner })

    const summaries = [
      { kind: 'link', label: 'Wiki', roleId: null, roleDurationDays: null },
      { kind: 'text', label: 'Welcome', roleId: null, roleDurationDays: null },
    ]
    expect(made.body).toMatchObject({ deliverables: summaries })
    expect(body).toContainEqual(expect.objectContaining({ _id: idOf(made), deliverables: summaries, maxQuantity: 1 }))
    expect(JSON.stringify([made.body, body])).not.toMatch(/wiki\.example|Milo/)
  })

  test('are encrypted', async () => {
    const id = idOf(await create([link, text]))

    const rows = await shop.db.selectFrom('deliverable').select('content').where('itemId', '=', id).execute()

    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/wiki\.example|Milo/)
  })

  test('none is the default', async () => {
    const made = await shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body: itemForm() })

    expect(made).toMatchObject({ status: 200, body: { deliverables: [], maxQuantity: 1 } })
    expect(await read(idOf(made))).toEqual([])
  })

  test('cannot refer to a deliverable of another item', async () => {
    const { id } = await aDeliverable(await anItem(guild), { kind: 'text', content: 'Hello' })

    expect(await create([{ _id: id, ...text }])).toMatchObject({ status: 404, body: { code: 'DELIVERABLE_NOT_FOUND' } })
  })
})

describe('deliverables of an edited item', () => {
  test('stay as they are when the client does not send them', async () => {
    const id = idOf(await create([link, text], { stock: '5', maxQuantity: '3' }))
    const before = await read(id)

    const edited = await editWithout(id, { name: 'Other', stock: '5' })

    expect(edited).toMatchObject({ status: 200, body: { name: 'Other', maxQuantity: 3, deliverables: [{}, {}] } })
    expect(await read(id)).toEqual(before)
  })

  test('are changed, moved, added and removed in one save', async () => {
    const id = idOf(await create([link, text]))
    const [first, second] = await read(id)

    const reply = await edit(id, [
      { ...second, label: 'Hello' },
      { ...text, label: 'New' },
    ])

    expect(reply).toMatchObject({ status: 200, body: { version: 2 } })
    const after = await read(id)
    expect(after).toEqual([
      { ...second, label: 'Hello' },
      { ...text, _id: expect.any(String), label: 'New' },
    ])
    expect(after.map(({ _id }) => _id)).not.toContain(first?._id)
  })

  test.each([
    ['an unknown id', () => Promise.resolve(randomUUID()), text],
    [
      'a deliverable of another item',
      async () => (await aDeliverable(await anItem(guild), { kind: 'text', content: 'Hello' })).id,
      text,
    ],
  ])('refuse %s and keep everything', async (_what, makeId, draft) => {
    const id = idOf(await create([link]))

    const reply = await edit(id, [{ ...draft, _id: await makeId() }], { name: 'Other' })

    expect(reply).toMatchObject({ status: 404, body: { code: 'DELIVERABLE_NOT_FOUND' } })
    expect(await read(id)).toMatchObject([link])
    expect(await stored(id)).toMatchObject({ name: 'Mug', version: 1 })
  })

  test('refuse another kind under the same id', async () => {
    const id = idOf(await create([link]))
    const [before] = await read(id)

    const reply = await edit(id, [{ ...text, _id: before?._id }])

    expect(reply).toMatchObject({ status: 404, body: { code: 'DELIVERABLE_NOT_FOUND' } })
  })

  test('accept an id in upper case', async () => {
    const id = idOf(await create([link]))
    const [before] = await read(id)

    await edit(id, [{ ...link, label: 'Docs', _id: before?._id.toUpperCase() }])

    expect(await read(id)).toEqual([{ ...before, label: 'Docs' }])
  })

  test('refuse the second of two editors who loaded the same version', async () => {
    const id = idOf(await create([link]))
    const save = (label: string) => edit(id, [{ ...text, label }], { version: '1', loadedStock: '-1' })

    const replies = await Promise.all([save('One'), save('Two')])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'ITEM_CHANGED' } })
    expect(await read(id)).toHaveLength(1)
  })
})

describe('a file', () => {
  test('becomes a new version when another upload replaces it', async () => {
    const [first, second] = [await anUpload(), await anUpload({ name: 'map-2.zip' })]
    const id = idOf(await create([fileDraft(first.id)]))
    const [before] = await read(id)
    await edit(id, [{ _id: before?._id, ...fileDraft(first.id) }])

    await edit(id, [{ _id: before?._id, ...fileDraft(second.id) }])

    expect(await read(id)).toMatchObject([
      { _id: before?._id, file: { _id: second.id, name: 'map-2.zip', version: 2 } },
    ])
  })

  test.each([
    ['of another server', async () => ({ guildId: (await shop.aGuild({ owner })).id }), 404, 'FILE_NOT_FOUND'],
    ['that is still uploading', async () => ({ uploadedAt: null }), 409, 'FILE_NOT_UPLOADED'],
    [
      'of another item',
      async () => ({ deliverableId: (await aDeliverable(await anItem(guild), { kind: 'file' })).id }),
      409,
      'FILE_IN_USE',
    ],
  ])('%s is refused', async (_what, given, status, code) => {
    const file = await anUpload(await given())

    expect(await create([fileDraft(file.id)])).toMatchObject({ status, body: { code } })
  })
})

describe('a pool of keys', () => {
  test('sets the stock to the number of unsold keys, whatever the form says', async () => {
    const { id, pool } = await aKeyItem()

    const reply = await edit(id, [pool, link], { stock: '50', loadedStock: '9' })

    expect(reply).toMatchObject({ status: 200, body: { stock: 2 } })
    expect(await editWithout(id, { stock: '-1' })).toMatchObject({ status: 200, body: { stock: 2 } })
  })

  test('starts empty when it is added to an item with stock', async () => {
    const { id } = await anItem(guild, { stock: 7 })

    expect(await edit(id, [keys], { stock: '7' })).toMatchObject({ status: 200, body: { stock: 0 } })
  })

  test('takes its available keys with it, while sold and reserved ones stay with their sales', async () => {
    const { id, pool } = await aKeyItem()
    const sale = await aSale(guild, await stored(id))
    const { id: entitlementId } = await anEntitlement(sale, { kind: 'key', deliverableId: pool._id })
    await addKeys(pool._id, ['sold', 'held'], { state: 'sold', soldAt: now, entitlementId })

    const reply = await edit(id, [], { stock: '4', loadedStock: '2' })

    expect(reply).toMatchObject({ status: 200, body: { stock: 4, deliverables: [] } })
    const left = await shop.db.selectFrom('licenseKey').selectAll().where('entitlementId', '=', entitlementId).execute()
    expect(left).toMatchObject([
      { state: 'sold', deliverableId: null },
      { state: 'sold', deliverableId: null },
    ])
    const pooled = await shop.db.selectFrom('licenseKey').selectAll().where('deliverableId', '=', pool._id).execute()
    expect(pooled).toEqual([])
  })

  test('is replaced by an empty one', async () => {
    const { id } = await aKeyItem()

    expect(await edit(id, [{ ...keys, label: 'Other key' }])).toMatchObject({ status: 200, body: { stock: 0 } })
  })
})
