import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileStorage } from '../../features/items/files/file-storage.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { storageShop } from '../../testing/s3/storage-shop.ts'
import { audit } from '../audit/audit.ts'
import { moveFileToDatabase } from './move-file.ts'
import { deleteCopy, type FileToMove, listFilesToMove } from './move-queries.ts'
import { moveStoredBytes } from './move-stored-bytes.ts'

const shop = await storageShop()
const { app, bucket, db, deps, s3 } = shop
const slow = { timeout: 180_000 }
const toBucket = deps.files
const toDatabase = createFileStorage(db, { bucket, writesTo: 'database' })

beforeEach(async () => {
  deps.files = toDatabase
  await sql`truncate stored_file, image cascade`.execute(db)
  await clearQueue(db)
})
afterEach(() => void s3.recover())

const move = (to: 's3' | 'database') => moveStoredBytes(deps, to)
const nothing = { pictures: 0, files: 0, changed: 0, failures: [] }

async function readFile(id: string, size: number): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of deps.files.read(id, { start: 0, end: size - 1 })) all.push(piece)
  return Buffer.concat(all)
}

const chunks = async () => (await sql`select from stored_file_chunk`.execute(db)).rows.length
const places = async () => {
  const { rows } = await sql<{ isInBucket: boolean }>`
    select storage_key is not null as is_in_bucket from stored_file
    union all select storage_key is not null from image
  `.execute(db)
  return rows.map(({ isInBucket }) => (isInBucket ? 's3' : 'database'))
}

describe('moveStoredBytes', () => {
  test('moves pictures and files to the bucket and back, each once', slow, async () => {
    const bytes = randomBytes(700_000)
    const { id } = await shop.upload(bytes)
    const { imageUrl } = await shop.createItem(51)
    const image = (await app.inject(imageUrl)).rawPayload

    expect(await move('s3')).toEqual({ ...nothing, pictures: 1, files: 1 })
    expect(await move('s3')).toEqual(nothing)
    expect(await places()).toEqual(['s3', 's3'])
    expect(await chunks()).toBe(0)
    expect((await readFile(id, bytes.length)).equals(bytes)).toBe(true)
    const keys = await shop.storedKeys()

    expect(await move('database')).toEqual({ ...nothing, pictures: 1, files: 1 })
    expect(await move('database')).toEqual(nothing)
    expect(await places()).toEqual(['database', 'database'])
    expect((await readFile(id, bytes.length)).equals(bytes)).toBe(true)
    const [stored] = await db.selectFrom('image').select('bytes').execute()
    expect(stored?.bytes?.equals(image)).toBe(true)
    await shop.runQueuedJobs()
    expect(await Promise.all(keys.map(bucket.size))).toEqual([null, null])
  })

  test.each(['s3', 'database'] as const)('keeps a download going while its file moves to %s', slow, async (to) => {
    deps.files = to === 's3' ? toDatabase : toBucket
    const bytes = randomBytes(9_000_000)
    const { id } = await shop.upload(bytes)
    const reading = deps.files.read(id, { start: 0, end: bytes.length - 1 })
    const first = await reading.next()

    expect(await move(to)).toMatchObject({ files: 1, failures: [] })
    await shop.runQueuedJobs()

    const rest: Uint8Array[] = [first.value ?? Buffer.alloc(0)]
    for await (const piece of reading) rest.push(piece)
    expect(Buffer.concat(rest).equals(bytes)).toBe(true)
  })

  test('moves everything while others upload, save, download and delete', slow, async () => {
    const old = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const bytes = randomBytes(300_000)
        return { bytes, ...(await shop.upload(bytes)) }
      }),
    )
    const fresh: Array<{ id: string; bytes: Buffer }> = []
    const [doomed, kept] = [old.slice(0, 4), old.slice(4)]
    const busy = async () => {
      for (const [index, { id }] of doomed.entries()) {
        const bytes = randomBytes(200_000)
        // Servers are restarted with the other setting one by one.
        deps.files = index % 2 === 0 ? toBucket : toDatabase
        fresh.push({ bytes, id: (await shop.upload(bytes)).id })
        expect((await shop.createItem(60 + index)).status).toBe(200)
        await shop.delete(`/api/guilds/${shop.guild.guildId}/files/${id}`, { as: shop.owner })
        for (const file of kept) expect((await readFile(file.id, file.bytes.length)).equals(file.bytes)).toBe(true)
      }
    }

    const [during] = await Promise.all([move('s3'), busy()])
    const after = await move('s3')

    expect([...during.failures, ...after.failures]).toEqual([])
    expect(new Set(await places())).toEqual(new Set(['s3']))
    for (const { id, bytes } of [...kept, ...fresh]) {
      expect((await readFile(id, bytes.length)).equals(bytes)).toBe(true)
    }
    const broken = await audit(db, { now: deps.now, limits: deps.limits })
    expect(broken.filter(({ rule }) => rule.includes('bucket') || rule.includes('chunks'))).toEqual([])
    expect(await db.selectFrom('storedFile').select('id').execute()).toHaveLength(kept.length + fresh.length)
  })

  test('reports what it could not move while the bucket is down, and moves it later', slow, async () => {
    const bytes = randomBytes(1000)
    const { id } = await shop.upload(bytes)
    s3.fail('down')

    const failed = await move('s3')

    expect(failed).toMatchObject({
      files: 0,
      failures: [{ what: `file ${id}`, reason: expect.stringContaining('s3') }],
    })
    expect(await places()).toEqual(['database'])
    s3.recover()
    expect(await move('s3')).toEqual({ ...nothing, files: 1 })
    expect((await readFile(id, 1000)).equals(bytes)).toBe(true)
  })

  test('leaves bytes that do not match their hash where they are', slow, async () => {
    const { id } = await shop.upload(randomBytes(1000))
    await sql`update stored_file_chunk set bytes = set_byte(bytes, 5, (get_byte(bytes, 5) + 1) % 256)`.execute(db)

    const failed = await move('s3')

    expect(failed.failures).toEqual([{ what: `file ${id}`, reason: expect.stringContaining('hash') }])
    expect(await places()).toEqual(['database'])
    expect(await chunks()).toBe(1)
  })

  test('deletes the leftovers of an interrupted run in the database', slow, async () => {
    const { id } = await shop.upload(randomBytes(1000))
    await move('s3')
    await db
      .insertInto('storedFileChunk')
      .values({ fileId: id, position: 0, bytes: randomBytes(1000) })
      .execute()

    await move('s3')

    expect(await chunks()).toBe(0)
  })

  test('refuses a second run at the same time', slow, async () => {
    // Other test files share the server.
    const ownAdvisoryLocks = sql`select from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and granted and datname = current_database()`
    await shop.upload(randomBytes(1000))
    s3.fail('silence')
    const first = move('s3')
    await expect.poll(() => ownAdvisoryLocks.execute(db), slow).toMatchObject({ rows: [{}] })

    await expect(move('database')).rejects.toThrow('in progress')

    s3.recover()
    await first
  })
})

describe('an interrupted run', () => {
  const onlyFile = async (to: 's3' | 'database'): Promise<FileToMove> => {
    const [file] = await listFilesToMove(db, to, '00000000-0000-0000-0000-000000000000', 1)
    if (!file) throw new Error('there is no file to move')
    return file
  }

  test('leaves no object in the bucket if it ended between writing it and switching the file', slow, async () => {
    const bytes = randomBytes(1000)
    const { id } = await shop.upload(bytes)
    const written: string[] = []
    const write: typeof bucket.write = async (key, pieces) => {
      await bucket.write(key, pieces)
      written.push(key)
      throw new Error('crashed')
    }

    await moveStoredBytes({ ...deps, files: { ...toBucket, bucket: { ...bucket, write } } }, 's3')
    const [key = ''] = written
    const orphaned = await bucket.size(key)
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
    await shop.runQueuedJobs()

    expect(orphaned).toBe(1000)
    expect(await bucket.size(key)).toBeNull()
    expect(await places()).toEqual(['database'])
    expect((await readFile(id, 1000)).equals(bytes)).toBe(true)
  })

  test('leaves chunks in the database that the next run replaces', slow, async () => {
    const bytes = randomBytes(700_000)
    const { id } = await shop.upload(bytes)
    await move('s3')
    const partial = [0, 1, 5].map((position) => ({ fileId: id, position, bytes: randomBytes(300) }))
    await db.insertInto('storedFileChunk').values(partial).execute()

    expect(await move('database')).toEqual({ ...nothing, files: 1 })

    expect(await chunks()).toBe(3)
    expect((await readFile(id, bytes.length)).equals(bytes)).toBe(true)
  })

  test('stops once the connection with its lock is lost', slow, async () => {
    await Promise.all([shop.upload(randomBytes(1000)), shop.upload(randomBytes(1000))])
    const write: typeof bucket.write = async (key, pieces) => {
      await sql`select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = pg_locks.database
        where locktype = 'advisory' and granted and datname = current_database()`.execute(db)
      await bucket.write(key, pieces)
    }

    const run = moveStoredBytes({ ...deps, files: { ...toBucket, bucket: { ...bucket, write } } }, 's3')

    await expect(run).rejects.toThrow('lost its lock')
    expect((await places()).sort()).toEqual(['database', 's3'])
    expect(await move('s3')).toEqual({ ...nothing, files: 1 })
  })

  test('cannot delete the bytes of a file that another run has moved meanwhile', slow, async () => {
    const bytes = randomBytes(1000)
    const { id } = await shop.upload(bytes)
    await move('s3')
    const stale = await onlyFile('database')
    await move('database')
    await shop.runQueuedJobs()

    expect(await moveFileToDatabase(deps, stale)).toBe('changed')

    expect(await places()).toEqual(['database'])
    expect((await readFile(id, 1000)).equals(bytes)).toBe(true)
  })

  test('does not switch a file whose copy another run has deleted meanwhile', slow, async () => {
    const bytes = randomBytes(1000)
    const { id } = await shop.upload(bytes)
    await move('s3')
    const file = await onlyFile('database')
    const read: typeof toDatabase.database.read = async function* (key, range) {
      yield* toDatabase.database.read(key, range)
      await deleteCopy(db, file)
    }

    const run = moveFileToDatabase(
      { ...deps, files: { ...toDatabase, database: { ...toDatabase.database, read } } },
      file,
    )

    await expect(run).rejects.toThrow('another size')
    expect(await places()).toEqual(['s3'])
    expect((await readFile(id, 1000)).equals(bytes)).toBe(true)
  })
})
