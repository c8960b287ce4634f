import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { formWithKeys, itemForm, keyPool } from '../../testing/builders/item-builders.ts'
import { someKeys } from '../../testing/builders/key-builders.ts'
import { keyShop } from '../../testing/key-shop.ts'
import { isAnyoneBlocked } from '../../testing/while-uncommitted.ts'

const shop = await keyShop()
const { db, owner, readItem } = shop
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })

type Fields = Record<string, string>

const create = (body: FormData, headers: Fields = {}) =>
  shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body, headers })
const edit = (id: string, body: FormData) => shop.put(`/api/items/${id}`, { as: owner, body })
const itemOf = ({ body }: { body: unknown }) => String(Object(body)._id)
const countItems = async () =>
  (await db.selectFrom('item').where('guildId', '=', guild.id).selectAll().execute()).length

async function keysIn(id: string): Promise<number> {
  const keys = await db
    .selectFrom('licenseKey')
    .innerJoin('deliverable', 'deliverable.id', 'licenseKey.deliverableId')
    .where('deliverable.itemId', '=', id)
    .select('licenseKey.id')
    .execute()
  return keys.length
}

const aKeyItem = async (keys: string[]) => itemOf(await create(formWithKeys(keys, keyPool)))

/** The database refuses this key, as it would when its disk is full. */
async function refuseKeys(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table license_key add constraint refused check (false) not valid`.execute(db)
  try {
    await work()
  } finally {
    await sql`alter table license_key drop constraint refused`.execute(db)
  }
}

describe('an item saved with its license keys', () => {
  test('is added with all of them', async () => {
    const keys = someKeys(3)

    const reply = await create(formWithKeys([...keys, keys[0]], keyPool))

    expect(reply).toMatchObject({ status: 200, body: { stock: 3, keys: { added: 3, skipped: 1 } } })
    expect(await readItem(itemOf(reply))).toMatchObject({ stock: 3 })
    expect(await keysIn(itemOf(reply))).toBe(3)
    const audit = await db.selectFrom('auditEntry').select('details').where('action', '=', 'add-keys').execute()
    expect(audit).toEqual([{ details: 'Mug: 3' }])
  })

  test('gets more of them with an edit, and skips those the server sells already', async () => {
    const [known, fresh] = [someKeys(2), someKeys(2)]
    const id = await aKeyItem(known)

    const reply = await edit(id, formWithKeys([...known, ...fresh], { name: 'Game', version: '1', loadedStock: '2' }))

    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'Game', stock: 4, version: 2, keys: { added: 2, skipped: 2 } },
    })
    expect(await readItem(id)).toMatchObject({ stock: 4 })
  })

  test('starts to deliver keys with an edit', async () => {
    const id = itemOf(await create(itemForm()))

    const reply = await edit(id, formWithKeys(someKeys(2), { ...keyPool, version: '1', loadedStock: '-1' }))

    expect(reply).toMatchObject({ status: 200, body: { stock: 2, keys: { added: 2, skipped: 0 } } })
  })

  test('says nothing about keys when none were sent', async () => {
    expect(Object((await create(itemForm(keyPool))).body)).not.toHaveProperty('keys')
  })

  test('is added once by repeats with an Idempotency-Key, which other keys may not reuse', async () => {
    const keys = someKeys(2)
    const headers = { 'idempotency-key': '7b0f4c1e-52c4-4d0b-8a77-0d2a9b6f1a55' }
    const send = (sent: string[]) => create(formWithKeys(sent, keyPool), headers)

    const replies = await Promise.all([send(keys), send(keys)])

    expect(new Set(replies.map(itemOf)).size).toBe(1)
    expect(await keysIn(itemOf(replies[0]))).toBe(2)
    expect(await send(someKeys(1))).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
  })

  test('serves orders that wait for a key', async () => {
    const stall = await shop.aKeyStall(1)
    const { saleId, approveUrl } = await shop.start(stall)
    await db.deleteFrom('licenseKey').where('deliverableId', '=', stall.pool.id).execute()
    await shop.approve(approveUrl)
    await shop.comeBack(approveUrl)
    expect(await shop.keysOf(saleId)).toEqual([])

    const reply = await edit(stall.item.id, formWithKeys(someKeys(3)))

    expect(await shop.keysOf(saleId)).toMatchObject([{ state: 'sold' }])
    expect(reply).toMatchObject({ status: 200, body: { stock: 2 } })
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 2 })
  })
})

describe('an item whose keys are refused is not saved', () => {
  test.each([
    ['a key is too long', [['ok', 'x'.repeat(501)], 'keys.1']],
    ['a key is blank', [[' '], 'keys.0']],
    ['there are too many', [Array.from({ length: 5001 }, (_, place) => `K-${place}`), undefined]],
    ['they are no list', [{ keys: [] }, undefined]],
  ] as const)('because %s', async (_what, [keys, field]) => {
    const id = await aKeyItem(someKeys(1))
    const before = await readItem(id)
    const count = await countItems()

    const replies = [await create(formWithKeys(keys, keyPool)), await edit(id, formWithKeys(keys, { name: 'Game' }))]

    for (const { status, body } of replies) expect([status, Object(body).field]).toEqual([400, field])
    expect(await countItems()).toBe(count)
    expect(await readItem(id)).toEqual(before)
  })

  test('because it delivers none', async () => {
    const id = itemOf(await create(itemForm()))
    const before = await readItem(id)
    const count = await countItems()

    const replies = [await create(formWithKeys(['A'])), await edit(id, formWithKeys(['A'], { name: 'Game' }))]

    for (const reply of replies)
      expect(reply).toMatchObject({ status: 404, body: { code: 'KEY_POOL_NOT_FOUND', field: 'keys' } })
    expect(await countItems()).toBe(count)
    expect(await readItem(id)).toEqual(before)
  })

  test('because the database fails at the last part', async () => {
    const id = await aKeyItem(someKeys(1))
    const before = await readItem(id)
    const count = await countItems()

    await refuseKeys(async () => {
      expect(await create(formWithKeys(someKeys(1), keyPool))).toMatchObject({ status: 500 })
      const renamed = { name: 'Game', deliverables: JSON.stringify([{ kind: 'key', label: 'Another label' }]) }
      expect(await edit(id, formWithKeys(someKeys(1), renamed))).toMatchObject({ status: 500 })
    })

    expect(await countItems()).toBe(count)
    expect(await readItem(id)).toEqual(before)
    expect(await keysIn(id)).toBe(1)
  })

  test('because the connection is lost before the last part is stored', async () => {
    const id = await aKeyItem(someKeys(1))
    const before = await readItem(id)

    await db.transaction().execute(async (tx) => {
      await sql`lock table license_key in share row exclusive mode`.execute(tx)
      const saving = edit(id, formWithKeys(someKeys(1), { name: 'Game' }))
      await expect.poll(() => isAnyoneBlocked(db), { timeout: 60_000 }).toBe(true)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `.execute(tx)
      expect(await saving).toMatchObject({ status: 503 })
    })

    expect(await readItem(id)).toEqual(before)
    expect(await keysIn(id)).toBe(1)
  })

  test('because someone else saved it first', async () => {
    const id = await aKeyItem(someKeys(1))
    const loaded = { version: '1', loadedStock: '1' }

    const replies = await Promise.all([
      edit(id, formWithKeys(someKeys(1), { ...loaded, name: 'One' })),
      edit(id, formWithKeys(someKeys(1), { ...loaded, name: 'Other' })),
    ])

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'ITEM_CHANGED' } })
    expect(await readItem(id)).toMatchObject({ stock: 2, version: 2 })
    expect(await keysIn(id)).toBe(2)
  })
})
