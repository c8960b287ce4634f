import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBytes } from '../../../providers/s3/create-bucket.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { storageShop } from '../../../testing/s3/storage-shop.ts'
import { buildExport } from '../../retention/export-data.ts'
import { purge } from '../../retention/purge-due.ts'
import { queueOrphanCheck } from './delete-object.ts'
import { createFileStorage } from './file-storage.ts'

const shop = await storageShop()
const { app, bucket, db, deps, s3 } = shop
const withBucket = deps.files
const slow = { timeout: 120_000 }

beforeEach(() => clearQueue(db))
afterEach(() => void s3.recover())

const countRows = async () => (await sql`select from stored_file union all select from image`.execute(db)).rows.length
const countChunks = async () => (await sql`select from stored_file_chunk`.execute(db)).rows.length
const written = () => s3.exchanges.filter(({ method, status }) => method === 'PUT' && status === 200).length
const keyOf = async (id: string) =>
  (await db.selectFrom('storedFile').select('storageKey').where('id', '=', id).executeTakeFirst())?.storageKey ?? ''

async function imageKey(imageUrl: string): Promise<string> {
  const [hash = ''] = /[\da-f]{64}/.exec(imageUrl) ?? []
  const row = await db.selectFrom('image').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
  expect(row.bytes).toBeNull()
  return row.storageKey ?? ''
}

/** Jobs that are due only in a day run now. */
async function runJobsOfTomorrow() {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
  await shop.runQueuedJobs()
}

describe('files with STORAGE=s3', () => {
  test(
    'are uploaded to the bucket under a key that nobody can guess, and downloaded in full and in part',
    slow,
    async () => {
      const bytes = randomBytes(readBytes + 1000)

      const uploaded = await shop.upload(bytes)

      expect(uploaded.status).toBe(200)
      const key = await keyOf(uploaded.id)
      expect(key).toMatch(new RegExp(`^files/${uploaded.id}/[\\da-f-]{36}$`))
      expect((await bucket.readAll(key)).equals(bytes)).toBe(true)
      expect(await countChunks()).toBe(0)
      const link = await shop.sell(uploaded.id)
      const all = await app.inject(link)
      const part = await app.inject({ url: link, headers: { range: `bytes=${readBytes - 5}-` } })
      expect(all.headers.etag).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`)
      expect(all.rawPayload.equals(bytes)).toBe(true)
      expect(part.statusCode).toBe(206)
      expect(part.rawPayload.equals(bytes.subarray(readBytes - 5))).toBe(true)
    },
  )

  test.each(['down', 'failing'] as const)(
    'are refused with nothing saved while the bucket is %s',
    slow,
    async (fault) => {
      const rows = await countRows()
      s3.fail(fault)

      const refused = await shop.upload(randomBytes(1000))

      expect(refused).toMatchObject({
        status: 503,
        headers: { 'retry-after': '30', 'cache-control': 'no-store' },
        body: { requestId: expect.any(String) },
      })
      expect(await countRows()).toBe(rows)
      s3.recover()
      expect((await shop.upload(randomBytes(1000))).status).toBe(200)
    },
  )

  test('leave no object behind when the bucket stores it after the upload has failed', slow, async () => {
    const written: string[] = []
    const write: typeof bucket.write = async (key) => {
      written.push(key)
      throw new Error('timed out')
    }
    deps.files = { ...withBucket, write: (id) => keyOf(id).then((key) => write(key, damaged())) }

    const refused = await shop.upload(randomBytes(1000))
    deps.files = withBucket
    await shop.runQueuedJobs()
    const [key = ''] = written
    await bucket.write(key, damaged())
    await runJobsOfTomorrow()

    expect(refused.status).toBe(500)
    expect(key).toMatch(/^files\//)
    expect(await bucket.size(key)).toBeNull()
  })

  test('are offered again while the bucket is down, and the same link works afterwards', slow, async () => {
    const bytes = randomBytes(5000)
    const link = await shop.sell((await shop.upload(bytes)).id)
    s3.fail('down')

    const refused = await app.inject({ url: link, headers: { range: 'bytes=100-' } })

    expect(refused.statusCode).toBe(503)
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' })
    expect(refused.headers).not.toHaveProperty('content-range')
    expect(refused.body).toContain('start your download')
    s3.recover()
    const resumed = await app.inject({ url: link, headers: { range: 'bytes=100-' } })
    expect(resumed.rawPayload.equals(bytes.subarray(100))).toBe(true)
    expect(await db.selectFrom('download').selectAll().execute()).toHaveLength(2)
  })

  test('are deleted from the bucket by a job, which an outage only delays', slow, async () => {
    const { id } = await shop.upload(randomBytes(1000))
    const key = await keyOf(id)
    s3.fail('down')

    await shop.delete(`/api/guilds/${shop.guild.guildId}/files/${id}`, { as: shop.owner })
    await shop.runQueuedJobs()

    s3.recover()
    expect(await keyOf(id)).toBe('')
    expect(await bucket.size(key)).toBe(1000)
    await runJobsOfTomorrow()
    expect(await bucket.size(key)).toBeNull()
  })

  test('are deleted from the bucket although the job was given up and the outage outlasted the log', slow, async () => {
    const { id } = await shop.upload(randomBytes(1000))
    const key = await keyOf(id)
    s3.fail('down')
    await shop.delete(`/api/guilds/${shop.guild.guildId}/files/${id}`, { as: shop.owner })
    const longAgo = sql`now() - interval '100 days'`
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = ${longAgo}`.execute(db)

    await purge(deps)
    s3.recover()
    const wasThere = await bucket.size(key)
    await shop.runQueuedJobs()

    expect(wasThere).toBe(1000)
    expect(await bucket.size(key)).toBeNull()
    expect(await listQueuedJobs(db)).toEqual([])
  })

  test('are purged with their object once nothing uses them', slow, async () => {
    const { id } = await shop.upload(randomBytes(1000))
    const key = await keyOf(id)
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await db.updateTable('storedFile').set({ createdAt: yesterday }).where('id', '=', id).execute()

    await purge(deps)
    await shop.runQueuedJobs()

    expect(await keyOf(id)).toBe('')
    expect(await bucket.size(key)).toBeNull()
  })
})

describe('deleting objects without S3 settings', () => {
  const withoutBucket = createFileStorage(db, { bucket: null, writesTo: 'database' })

  afterEach(() => {
    deps.files = withBucket
  })

  test('ends with a warning once nothing refers to the bucket', slow, async () => {
    await sql`truncate stored_file, image cascade`.execute(db)
    await queueOrphanCheck(db, 'images/abc/def', new Date())
    deps.files = withoutBucket
    const warn = vi.spyOn(deps.log, 'warn')

    await runJobsOfTomorrow()

    expect(await listQueuedJobs(db)).toEqual([])
    expect(warn).toHaveBeenCalledWith({ key: 'images/abc/def' }, 'object not deleted: no bucket is configured')
  })

  test('is retried while something refers to the bucket', slow, async () => {
    await shop.upload(randomBytes(1000))
    await queueOrphanCheck(db, 'images/abc/def', new Date())
    deps.files = withoutBucket

    await runJobsOfTomorrow()

    expect(await listQueuedJobs(db)).toMatchObject([{ name: 'delete-object', payload: { key: 'images/abc/def' } }])
  })
})

describe('pictures with STORAGE=s3', () => {
  test('are stored in the bucket and served like any other', slow, async () => {
    const saved = await shop.createItem(41)

    const key = await imageKey(saved.imageUrl)
    const served = await app.inject(saved.imageUrl)
    const known = await app.inject({ url: saved.imageUrl, headers: { 'if-none-match': String(served.headers.etag) } })
    const png = await app.inject(saved.imageUrl.replace('.webp', '.png'))
    expect(served.rawPayload.equals(await bucket.readAll(key))).toBe(true)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect([served.statusCode, known.statusCode, png.statusCode]).toEqual([200, 304, 200])
  })

  test('are stored once, however often they are uploaded', slow, async () => {
    const first = await shop.createItem(42)
    const key = await imageKey(first.imageUrl)
    const before = written()

    const second = await shop.createItem(42)
    await runJobsOfTomorrow()

    expect(second.imageUrl).toBe(first.imageUrl)
    expect(await imageKey(second.imageUrl)).toBe(key)
    expect(written()).toBe(before + 1)
    const deleted = s3.exchanges.filter(({ method, path }) => method === 'DELETE' && path.includes('/images/'))
    expect(new Set(deleted.map(({ path }) => path)).size).toBe(1)
    expect(deleted[0]?.path).not.toContain(key)
    expect(await bucket.size(key)).toBeGreaterThan(0)
  })

  test('are refused with nothing saved while the bucket is down', slow, async () => {
    const rows = await countRows()
    const items = await db.selectFrom('item').select('id').execute()
    s3.fail('down')

    const refused = await shop.createItem(43)

    expect(refused).toMatchObject({ status: 503, body: { requestId: expect.any(String) } })
    expect(await countRows()).toBe(rows)
    expect(await db.selectFrom('item').select('id').execute()).toHaveLength(items.length)
  })

  test('are answered with 503, never cached, while the bucket is down', slow, async () => {
    const { imageUrl } = await shop.createItem(44)
    s3.fail('down')

    const refused = await app.inject(imageUrl)

    expect(refused.statusCode).toBe(503)
    expect(refused.headers).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' })
    expect(refused.headers).not.toHaveProperty('etag')
    s3.recover()
    expect((await app.inject(imageUrl)).statusCode).toBe(200)
  })

  test('are not served once they are damaged', slow, async () => {
    const { imageUrl } = await shop.createItem(45)
    await bucket.write(await imageKey(imageUrl), damaged())

    expect((await app.inject(imageUrl)).statusCode).toBe(500)
  })

  test('leave no object behind when saving the item is refused', slow, async () => {
    await db.updateTable('guild').set({ isEnabled: false }).where('id', '=', shop.guild.id).execute()
    const before = written()

    const refused = await shop.createItem(46)

    await db.updateTable('guild').set({ isEnabled: true }).where('id', '=', shop.guild.id).execute()
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const orphan =
      s3.exchanges
        .findLast(({ method }) => method === 'PUT')
        ?.path.split('?')[0]
        ?.replace('/shop/', '') ?? ''
    expect(written()).toBe(before + 1)
    expect(await shop.storedKeys()).not.toContain(orphan)
    expect(await bucket.size(orphan)).toBeGreaterThan(0)
    await runJobsOfTomorrow()
    expect(await bucket.size(orphan)).toBeNull()
  })

  test('are purged with their object once no item shows them', slow, async () => {
    const { imageUrl, id } = await shop.createItem(47)
    const key = await imageKey(imageUrl)
    await db.updateTable('item').set({ imageHash: null }).where('id', '=', id).execute()
    await sql`update image set created_at = now() - interval '2 days' where storage_key = ${key}`.execute(db)

    await purge(deps)
    await shop.runQueuedJobs()

    expect(await shop.storedKeys()).not.toContain(key)
    expect(await bucket.size(key)).toBeNull()
  })

  test('are part of the data export', slow, async () => {
    const { imageUrl } = await shop.createItem(48)
    const bytes = await bucket.readAll(await imageKey(imageUrl))
    const made = { accountId: shop.owner.id, state: 'waiting', createdAt: new Date() }
    await db
      .deleteFrom('item')
      .where('imageHash', 'in', await damagedHashes())
      .execute()
    const { id } = await db.insertInto('dataExport').values(made).returning('id').executeTakeFirstOrThrow()

    await buildExport(deps, id)

    const parts = await db
      .selectFrom('dataExportPart')
      .select('bytes')
      .where('exportId', '=', id)
      .orderBy('number')
      .execute()
    const archive = Buffer.concat(parts.map((part) => part.bytes))
    expect(archive.includes(bytes)).toBe(true)
  })
})

async function* damaged(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('not the picture')
}

/** From the test above, which would fail the export. */
async function damagedHashes(): Promise<string[]> {
  const images = await db.selectFrom('image').select(['hash', 'storageKey']).execute()
  const sizes = await Promise.all(
    images.map(async ({ hash, storageKey }) => ({ hash, size: await bucket.size(storageKey ?? '') })),
  )
  return sizes.filter(({ size }) => size === 'not the picture'.length).map(({ hash }) => hash)
}
