import { randomUUID } from 'node:crypto'
import type { Db } from '../../../db/connect.ts'
import { type ByteRange, type ByteStorage, BytesMissing } from '../../../lib/byte-storage.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import type { Bucket } from '../../../providers/s3/create-bucket.ts'
import { findStorageKey } from './file-queries.ts'
import { createPostgresStorage } from './postgres-storage.ts'

/** Where the bytes of files and pictures are. Their rows say which of both it is, so that both can be in use. */
export type FileStorage = {
  database: ByteStorage
  bucket: Bucket
  hasBucket: boolean
  /** The key of a new file or picture, or null if its bytes go to the database. Never the same twice. */
  newKey: (of: 'files' | 'images', id: string) => string | null
  /** Stores a file where its row says. If it fails, the caller deletes the file. */
  write: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Reads a file wherever it is, even if it's moved meanwhile. */
  read: (id: string, range: ByteRange) => AsyncGenerator<Uint8Array>
  /** Deletes what the database has of a file. The job `delete-object` deletes what the bucket has. Idempotent. */
  delete: (id: string) => Promise<void>
}

type Places = { bucket: Bucket | null; writesTo: 'database' | 's3' }

export function createFileStorage(db: Db, { bucket: configured, writesTo }: Places): FileStorage {
  const database = createPostgresStorage(db)
  const bucket = configured ?? noBucket

  async function locate(id: string) {
    const storageKey = await findStorageKey(db, id)
    if (storageKey === undefined) throw new BytesMissing(`There is no file ${id}.`)
    return storageKey === null ? { storage: database, key: id } : { storage: bucket, key: storageKey }
  }

  return {
    database,
    bucket,
    hasBucket: configured !== null,
    newKey: (of, id) => (writesTo === 's3' ? objectKey(of, id) : null),
    delete: database.delete,

    async write(id, bytes) {
      const { storage, key } = await locate(id)
      await storage.write(key, bytes)
    },

    async *read(id, { start, end }) {
      let from = start
      let place = await locate(id)
      while (from <= end) {
        try {
          for await (const piece of place.storage.read(place.key, { start: from, end })) {
            from += piece.length
            yield piece
          }
        } catch (error) {
          if (!(error instanceof BytesMissing)) throw error
          const { key } = place
          place = await locate(id)
          // Still in the same place, so the bytes are lost.
          if (place.key === key) throw error
        }
      }
    },
  }
}

/** The random part makes keys unguessable and unique, so that a late deletion can't hit bytes that were stored again. */
export const objectKey = (of: 'files' | 'images', id: string) => `${of}/${id}/${randomUUID()}`

const refuse = (): never => {
  throw new ProviderFailed('s3', 0, 'bytes are in a bucket, but there are no S3 settings')
}

/** Fails like an unreachable bucket, because operators can restore access by setting S3_BUCKET again. */
const noBucket: Bucket = {
  write: async () => refuse(),
  // biome-ignore lint/correctness/useYield: fails before the first piece.
  async *read() {
    refuse()
  },
  readAll: async () => refuse(),
  size: async () => refuse(),
  delete: async () => refuse(),
  close: async () => undefined,
}
