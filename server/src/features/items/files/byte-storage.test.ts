import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ByteStorage, BytesMissing } from '../../../lib/byte-storage.ts'
import { createBucket, partBytes, readBytes } from '../../../providers/s3/create-bucket.ts'
import { fileBuilders } from '../../../testing/builders/file-builders.ts'
import { startS3Server } from '../../../testing/s3/s3-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { createPostgresStorage } from './postgres-storage.ts'

const shop = await testApp()
const s3 = await startS3Server()
const { aFile } = fileBuilders(shop.deps)
const guild = await shop.aGuild({ owner: await shop.aPerson() })

type Driver = { storage: ByteStorage; newKey: () => Promise<string> }

/** Chunks belong to a file, so that its id is their key. */
const drivers: Array<[name: string, driver: Driver]> = [
  [
    'the database',
    {
      storage: createPostgresStorage(shop.db),
      newKey: async () => (await aFile(guild, { bytes: Buffer.alloc(0) })).id,
    },
  ],
  ['a bucket', { storage: createBucket(s3.settings), newKey: async () => `files/${randomUUID()}/${randomUUID()}` }],
]

async function* pieces(bytes: Buffer, size = 100_000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function readAll(read: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of read) all.push(piece)
  return Buffer.concat(all)
}

/** Around the sizes at which an object or a download has one more part. */
const sizes = [1, readBytes, readBytes + 1, partBytes - 1, partBytes, partBytes + 1, 2 * partBytes + 5]

describe.each(drivers)('storing bytes in %s', (_name, { storage, newKey }) => {
  test.each(sizes)('returns the %i bytes it stored, and any range of them', { timeout: 60_000 }, async (size) => {
    const key = await newKey()
    const bytes = randomBytes(size)
    const middle = Math.floor(size / 2)

    await storage.write(key, pieces(bytes))

    expect(await storage.size(key)).toBe(size)
    for (const [start, end] of [
      [0, size - 1],
      [middle, size - 1],
      [middle, middle],
    ] as const) {
      const read = await readAll(storage.read(key, { start, end }))
      expect(read.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  test('has no size and no bytes for an unknown key', async () => {
    const key = randomUUID()

    expect(await storage.size(key)).toBeNull()
    await expect(readAll(storage.read(key, { start: 0, end: 3 }))).rejects.toThrow(BytesMissing)
  })

  test('deletes bytes idempotently', async () => {
    const key = await newKey()
    await storage.write(key, pieces(randomBytes(1000)))

    await storage.delete(key)
    await storage.delete(key)

    expect(await storage.size(key)).toBeNull()
  })

  test('fails with the error of the bytes it is given', async () => {
    async function* broken() {
      yield randomBytes(partBytes + 1)
      throw new Error('the client is gone')
    }

    await expect(storage.write(await newKey(), broken())).rejects.toThrow('the client is gone')
  })

  test('keeps concurrent writes apart', { timeout: 60_000 }, async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, async () => ({ key: await newKey(), bytes: randomBytes(400_000) })),
    )

    await Promise.all(all.map(({ key, bytes }) => storage.write(key, pieces(bytes, 30_000))))

    for (const { key, bytes } of all) {
      expect((await readAll(storage.read(key, { start: 0, end: bytes.length - 1 }))).equals(bytes)).toBe(true)
    }
  })
})
