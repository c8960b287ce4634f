import { describe, expect, test } from 'vitest'
import { downloadShop } from '../../testing/download-shop.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.ts'
import { attachFile } from '../items/files/stored-files.ts'
import { purge } from './purge-due.ts'

const shop = await downloadShop()
const { db, deps, guild, aFile } = shop
const hoursAgo = (hours: number) => new Date(deps.now().getTime() - hours * 3_600_000)
const twoDaysAgo = () => ({ createdAt: hoursAgo(48), uploadedAt: hoursAgo(48) })
const run = () => purge(deps)

async function isStored({ id }: { id: string }): Promise<boolean> {
  const chunks = await db.selectFrom('storedFileChunk').select('position').where('fileId', '=', id).execute()
  const rows = await db.selectFrom('storedFile').select('id').where('id', '=', id).execute()
  expect(chunks.length > 0).toBe(rows.length > 0)
  return rows.length > 0
}

const areStored = (files: Array<{ id: string }>) => Promise.all(files.map(isStored))

describe('purging files', () => {
  test('deletes uploads that no item uses after 24 hours, finished or not', async () => {
    const old = await aFile(guild, { createdAt: hoursAgo(24.1) })
    const unfinished = await aFile(guild, { createdAt: hoursAgo(24.1), uploadedAt: null, sha256: null })
    const recent = await aFile(guild, { createdAt: hoursAgo(23.9) })

    await run()

    expect(await areStored([old, unfinished, recent])).toEqual([false, false, true])
  })

  test('keeps what buyers own when the deliverable is removed or the item deleted', async () => {
    const removed = await shop.sellFile({ file: twoDaysAgo() })
    const deleted = await shop.sellFile({ file: twoDaysAgo() })
    await db.deleteFrom('deliverable').where('id', '=', removed.deliverable.id).execute()
    await db
      .updateTable('item')
      .set({ deletedAt: hoursAgo(48) })
      .where('id', '=', deleted.item.id)
      .execute()
    const newest = await aFile(guild, { ...twoDaysAgo(), deliverableId: deleted.deliverable.id, version: 2 })

    await run()

    expect(await areStored([removed.file, deleted.file, newest])).toEqual([true, true, true])
  })

  test('deletes files that nobody bought a day after their item was deleted', async () => {
    const [deleted, justDeleted] = [
      await shop.sellFile({ file: twoDaysAgo() }),
      await shop.sellFile({ file: twoDaysAgo() }),
    ]
    await db.deleteFrom('entitlement').execute()
    await db
      .updateTable('item')
      .set({ deletedAt: hoursAgo(25) })
      .where('id', '=', deleted.item.id)
      .execute()
    await db
      .updateTable('item')
      .set({ deletedAt: hoursAgo(1) })
      .where('id', '=', justDeleted.item.id)
      .execute()

    await run()

    expect(await areStored([deleted.file, justDeleted.file])).toEqual([false, true])
  })

  test('deletes versions that nobody bought a day after the next one', async () => {
    const { deliverable, file: bought } = await shop.sellFile({ file: twoDaysAgo() })
    const version = (number: number, hours: number) =>
      aFile(guild, { ...twoDaysAgo(), deliverableId: deliverable.id, version: number, uploadedAt: hoursAgo(hours) })
    const [superseded, recent, newest] = [await version(2, 40), await version(3, 30), await version(4, 2)]

    await run()

    expect(await areStored([bought, superseded, recent, newest])).toEqual([true, false, true, true])
  })

  test('skips an upload that is being attached', async () => {
    const { deliverable } = await shop.sellFile()
    const file = await aFile(guild, twoDaysAgo())

    await whileUncommitted(db, {
      change: (tx) => attachFile(tx, { fileId: file.id, guildId: guild.id, deliverableId: deliverable.id }),
      work: run,
    })

    expect(await isStored(file)).toBe(true)
  })

  test('deletes any number of files in batches', async () => {
    const files = await Promise.all(Array.from({ length: 7 }, () => aFile(guild, twoDaysAgo())))

    await purge(deps, { accounts: 10, sales: 10, records: 10, images: 10, files: 2 })

    expect(await areStored(files)).toEqual(Array(7).fill(false))
  })

  test("erases a removed server's files with its buyers' entitlements", async () => {
    const { file, entitlement } = await shop.sellFile()
    await shop.get(shop.linkTo(entitlement))
    await db
      .updateTable('guild')
      .set({ removedAt: hoursAgo(91 * 24) })
      .where('id', '=', guild.id)
      .execute()

    await run()

    expect(await isStored(file)).toBe(false)
    for (const table of ['entitlement', 'download'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})
