import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { itemForm, plainPicture } from '../../testing/builders/item-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { whileUncommitted } from '../../testing/while-uncommitted.ts'
import { purge } from './purge-due.ts'
import { deleteLockedImages, lockUnusedImages } from './unused-image-queries.ts'

const shop = await testApp()
const { db, deps } = shop
const owner = await shop.aPerson()
const guild = await shop.aGuild({ owner })
const yesterday = () => new Date(deps.now().getTime() - 25 * 3_600_000)

const upload = (picture: Buffer) =>
  shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body: itemForm({}, picture) })
const hashOf = (reply: { body: unknown }) => /[\da-f]{64}/.exec(String(Object(reply.body).imageUrl))?.[0] ?? ''
const isStored = async (hash: string) =>
  (await db.selectFrom('image').select('hash').where('hash', '=', hash).execute()).length === 1

async function isUploadPaused(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database on oid = database
    where datname = current_database() and locktype = 'advisory' and not granted
  `.execute(db)
  return rows.length > 0
}

/** An image uploaded two days ago whose only item is deleted. */
async function anUnusedImage(color: string) {
  const picture = await plainPicture(10, 10, color).png().toBuffer()
  const hash = hashOf(await upload(picture))
  await db.deleteFrom('item').execute()
  await db
    .updateTable('image')
    .set({ createdAt: new Date(yesterday().getTime() - 86_400_000) })
    .where('hash', '=', hash)
    .execute()
  return { picture, hash }
}

describe('uploading an image that is about to be purged', () => {
  test('succeeds when the purge deletes it first', async () => {
    const { picture, hash } = await anUnusedImage('#112233')

    const reply = await whileUncommitted(db, {
      change: async (tx) => {
        await deleteLockedImages(tx, await lockUnusedImages(tx, [{ hash }], yesterday()))
      },
      work: () => upload(picture),
    })

    expect(reply.status).toBe(200)
    expect(await isStored(hash)).toBe(true)
  })

  test('succeeds when the purge runs between the image and its item', async () => {
    const { picture, hash } = await anUnusedImage('#223344')
    await sql
      .raw(`create function pause_item() returns trigger language plpgsql as $$ begin
          perform pg_advisory_xact_lock_shared(14); return new;
        end $$;
        create trigger pause_item before insert on item for each row execute function pause_item()`)
      .execute(db)

    const { pending } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(14)`.execute(tx)
      const uploading = upload(picture)
      await vi.waitUntil(isUploadPaused, { timeout: 15_000 })
      await purge(deps)
      return { pending: uploading }
    })
    const reply = await pending
    await sql.raw('drop function pause_item cascade').execute(db)

    expect(reply.status).toBe(200)
    expect(await isStored(hash)).toBe(true)
  })

  test('gives the image another day', async () => {
    const { picture, hash } = await anUnusedImage('#334455')
    await upload(picture)
    await db.deleteFrom('item').execute()

    await purge(deps)

    expect(await isStored(hash)).toBe(true)
  })

  test('survives concurrent uploads and purges', async () => {
    const { picture, hash } = await anUnusedImage('#445566')
    const expire = () =>
      db
        .updateTable('image')
        .set({ createdAt: new Date(0) })
        .where('hash', '=', hash)
        .execute()

    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1) {
      await db.deleteFrom('item').execute()
      await expire()
      const replies = await Promise.all([upload(picture), purge(deps), upload(picture)])
      statuses.push(...replies.flatMap((reply) => (reply ? [reply.status] : [])))
    }

    expect(statuses).toEqual(Array(10).fill(200))
    expect(await isStored(hash)).toBe(true)
  })
})
