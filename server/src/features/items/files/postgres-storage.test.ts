import { randomBytes } from 'node:crypto'
import { setImmediate as settle } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { connect } from '../../../db/connect.ts'
import { inChunks } from '../../../lib/in-chunks.ts'
import { fileBuilders } from '../../../testing/builders/file-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { chunkBytes, createPostgresStorage } from './postgres-storage.ts'

const shop = await testApp()
const { db, deps } = shop
const { aFile } = fileBuilders(deps)
const guild = await shop.aGuild({ owner: await shop.aPerson() })

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

describe('createPostgresStorage', () => {
  test.each([1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes])(
    'returns the %i bytes it stored',
    async (size) => {
      const bytes = randomBytes(size)
      const { id } = await aFile(guild, { bytes })

      const read = await readAll(deps.files.read(id, { start: 0, end: size - 1 }))

      expect(read.equals(bytes)).toBe(true)
    },
  )

  test('returns any range', async () => {
    const bytes = randomBytes(3 * chunkBytes - 5)
    const { id } = await aFile(guild, { bytes })
    const edges = fc.constantFrom(0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 2 * chunkBytes, bytes.length - 1)
    const positions = fc.oneof(edges, fc.nat(bytes.length - 1))

    await fc.assert(
      fc.asyncProperty(positions, positions, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const read = await readAll(deps.files.read(id, { start, end }))
        expect(read.equals(bytes.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('reads no further than its reader, and occupies no connection meanwhile', async () => {
    const { id } = await aFile(guild, { bytes: randomBytes(4 * chunkBytes) })
    const only = connect(shop.databaseUrl, { connections: 1 })
    const readers = Array.from({ length: 3 }, () =>
      createPostgresStorage(only.db).read(id, { start: 0, end: 4 * chunkBytes - 1 }),
    )

    const first = await Promise.all(readers.map((reader) => reader.next()))
    await settle()

    expect(first.every(({ value }) => value?.length === chunkBytes)).toBe(true)
    expect(only.pool.idleCount).toBe(1)
    for (const reader of readers) await reader.return(undefined)
    await only.close()
  })

  test('requests the next piece only once a chunk is stored, and occupies no connection meanwhile', async () => {
    const { id } = await aFile(guild, { bytes: Buffer.alloc(0) })
    const only = connect(shop.databaseUrl, { connections: 1 })
    const stored: number[] = []
    async function* pieces() {
      for (let piece = 0; piece < 4; piece += 1) {
        const rows = await only.db.selectFrom('storedFileChunk').select('position').where('fileId', '=', id).execute()
        stored.push(rows.length)
        yield Buffer.alloc(chunkBytes)
      }
    }

    await createPostgresStorage(only.db).write(id, pieces())

    expect(stored).toEqual([0, 1, 2, 3])
    await only.close()
  })

  test('fails to read a file whose bytes are missing', async () => {
    const { id } = await aFile(guild, { bytes: randomBytes(2 * chunkBytes) })
    await db.deleteFrom('storedFileChunk').where('fileId', '=', id).where('position', '=', 1).execute()

    await expect(readAll(deps.files.read(id, { start: 0, end: 2 * chunkBytes - 1 }))).rejects.toThrow('no chunk 1')
  })

  test('deletes all bytes idempotently', async () => {
    const { id } = await aFile(guild, { bytes: randomBytes(3 * chunkBytes) })

    await deps.files.delete(id)
    await deps.files.delete(id)

    expect(await db.selectFrom('storedFileChunk').where('fileId', '=', id).selectAll().execute()).toEqual([])
  })
})

describe('inChunks', () => {
  test('joins and splits pieces without changing the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ maxLength: 30 })),
        fc.integer({ min: 1, max: 20 }),
        async (pieces, size) => {
          async function* given() {
            yield* pieces
          }
          const chunks: Buffer[] = []
          for await (const chunk of inChunks(given(), size)) chunks.push(chunk)

          expect(Buffer.concat(chunks)).toEqual(Buffer.concat(pieces))
          expect(chunks.slice(0, -1).every(({ length }) => length === size)).toBe(true)
          expect(chunks.every(({ length }) => length > 0)).toBe(true)
        },
      ),
    )
  })
})
