import { readCsv } from '@guildshop/contract/csv'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { buildExport } from './export-data.ts'
import { beginRun, insertPart } from './export-queries.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const sizes = { sales: 3, images: 2, partBytes: 100 }
const buyer = '210000000000000777'

async function aSeller(sales: number) {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const item = await anItem(guild)
  const ids: string[] = []
  for (let count = 0; count < sales; count += 1) {
    ids.push((await aSale(guild, item, { buyerDiscordId: buyer })).id)
  }
  return { owner, guild, ids: ids.sort() }
}

const waitingExport = async (accountId: string) => {
  const values = { accountId, state: 'waiting', createdAt: deps.now() }
  return (await db.insertInto('dataExport').values(values).returning('id').executeTakeFirstOrThrow()).id
}

async function download(person: Awaited<ReturnType<typeof aSeller>>['owner'], id: string) {
  const reply = await shop.app.inject({
    url: `/api/profile/data-export/${id}/archive`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(reply.headers['content-length']).toBe(String(reply.rawPayload.length))
  const files = unzipSync(new Uint8Array(reply.rawPayload))
  return (name: string) => strFromU8(files[name] ?? new Uint8Array())
}

const salesIn = (text: string) =>
  readCsv(text)
    .slice(1)
    .map(([id]) => id)

const unwatch = () => sql.raw('drop function if exists fail_write cascade').execute(db)
afterEach(unwatch)

const failAtPart = (number: number) =>
  sql
    .raw(`create function fail_write() returns trigger language plpgsql as $$ begin
        if new.number = ${number} then raise 'interrupted'; end if;
        return new;
      end $$;
      create trigger fail_write before insert on data_export_part for each row execute function fail_write()`)
    .execute(db)

describe('data export', () => {
  test.each([0, 1, 2, 3, 4, 6, 7])('contains each of %d sales once, in batches of three', async (count) => {
    const { owner, ids } = await aSeller(count)
    const id = await waitingExport(owner.id)

    await buildExport(deps, id, sizes)

    expect(salesIn((await download(owner, id))('sales.csv'))).toEqual(ids)
  })

  test.each([0, 1, 3, 7])('contains each of %d purchases once, as one JSON list', async (count) => {
    await db.deleteFrom('discordLink').where('discordId', '=', buyer).execute()
    await db.deleteFrom('sale').execute()
    const { ids } = await aSeller(count)
    const person = await shop.aPerson()
    await shop.tieDiscord(person, buyer)
    const id = await waitingExport(person.id)

    await buildExport(deps, id, sizes)

    const purchases: Array<{ id: string }> = JSON.parse((await download(person, id))('purchases.json'))
    expect(purchases.map((purchase) => purchase.id)).toEqual(ids)
  })

  test('contains every image across batch boundaries', async () => {
    const { owner, guild } = await aSeller(0)
    const names = ['picture-1', 'picture-2', 'picture-3', 'picture-4', 'picture-5']
    for (const hash of names) {
      const image = { hash, type: 'image/webp', bytes: Buffer.from(`bytes of ${hash}`), createdAt: deps.now() }
      await db.insertInto('image').values(image).execute()
      await anItem(guild, { imageHash: hash })
    }
    const id = await waitingExport(owner.id)

    await buildExport(deps, id, sizes)

    const text = await download(owner, id)
    expect(names.map((name) => text(`pictures/${name}.webp`))).toEqual(names.map((name) => `bytes of ${name}`))
  })

  test('starts over after an interruption and completes the archive', async () => {
    const { owner, ids } = await aSeller(7)
    const id = await waitingExport(owner.id)
    await failAtPart(2)

    await expect(buildExport(deps, id, sizes)).rejects.toThrow('interrupted')
    const early = await shop.get(`/api/profile/data-export/${id}/archive`, { as: owner })
    await unwatch()
    await buildExport(deps, id, sizes)

    expect(early).toMatchObject({ status: 409, body: { code: 'EXPORT_NOT_READY' } })
    expect(salesIn((await download(owner, id))('sales.csv'))).toEqual(ids)
  })

  test('a superseded run can no longer write', async () => {
    const { owner } = await aSeller(1)
    const id = await waitingExport(owner.id)
    const stale = await beginRun(db, id)

    await buildExport(deps, id, sizes)
    const isWritten = stale && (await insertPart(db, stale, 99, Buffer.from('stale')))

    expect(isWritten).toBe(false)
    await download(owner, id)
  })

  test('two concurrent runs produce one complete archive', async () => {
    const { owner, ids } = await aSeller(7)
    const id = await waitingExport(owner.id)

    await Promise.all([buildExport(deps, id, sizes), buildExport(deps, id, sizes)])

    expect(salesIn((await download(owner, id))('sales.csv'))).toEqual(ids)
  })
})
