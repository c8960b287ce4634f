import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueObjectDeletion, queueOrphanCheck } from '../files/delete-object.ts'
import { encodeImage } from './encode-image.ts'
import { insertImage } from './image-queries.ts'

type PreparedImage = { hash: string; type: string; bytes: Buffer | null; storageKey: string | null }

/** Encodes an upload. Its bytes are in the bucket before any transaction begins, or go to the database with the row. */
export async function prepareImage(
  { db, files, now }: Pick<Dependencies, 'db' | 'files' | 'now'>,
  upload: Buffer,
): Promise<PreparedImage> {
  const image = await encodeImage(upload)
  const storageKey = files.newKey('images', image.hash)
  if (storageKey === null) return { ...image, storageKey }
  await queueOrphanCheck(db, storageKey, now())
  await files.bucket.write(storageKey, singleChunk(image.bytes))
  return { ...image, bytes: null, storageKey }
}

/** Stores the row of an image and returns its hash. If there is one already, the bytes are stored once only. */
export async function storeImage(tx: Db, { now }: Pick<Dependencies, 'now'>, image: PreparedImage): Promise<string> {
  const storageKey = await insertImage(tx, image, now())
  if (storageKey !== image.storageKey) await queueObjectDeletion(tx, [image.storageKey])
  return image.hash
}

async function* singleChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}
