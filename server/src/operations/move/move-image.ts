import { queueObjectDeletion, queueOrphanCheck } from '../../features/items/files/delete-object.ts'
import { objectKey } from '../../features/items/files/file-storage.ts'
import { hashed, singleChunk, verify } from './hashed.ts'
import { type ImageToMove, switchImage } from './move-queries.ts'
import type { MoveDeps, Outcome } from './move-stored-bytes.ts'

export async function moveImageToBucket({ db, files, now }: MoveDeps, image: ImageToMove): Promise<Outcome> {
  const { hash, bytes } = image
  const key = objectKey('images', hash)
  await queueOrphanCheck(db, key, now())
  await files.bucket.write(key, hashed(singleChunk(bytes ?? Buffer.alloc(0)), hash))
  await verify(singleChunk(await files.bucket.readAll(key)), hash)
  if (await switchImage(db, image, { key })) return 'moved'
  await files.bucket.delete(key)
  return 'changed'
}

export async function moveImageToDatabase({ db, files }: MoveDeps, image: ImageToMove): Promise<Outcome> {
  const { hash, storageKey } = image
  const bytes = await files.bucket.readAll(storageKey ?? '')
  await verify(singleChunk(bytes), hash)
  return db.transaction().execute(async (tx) => {
    if (!(await switchImage(tx, image, { bytes }))) return 'changed'
    await queueObjectDeletion(tx, [storageKey])
    return 'moved'
  })
}
