import { queueObjectDeletion, queueOrphanCheck } from '../../features/items/files/delete-object.ts'
import { objectKey } from '../../features/items/files/file-storage.ts'
import { createPostgresStorage } from '../../features/items/files/postgres-storage.ts'
import type { ByteStorage } from '../../lib/byte-storage.ts'
import { hashed, verify } from './hashed.ts'
import { deleteCopy, type FileToMove, switchFile } from './move-queries.ts'
import type { MoveDeps, Outcome } from './move-stored-bytes.ts'

const wholeOf = ({ sizeBytes }: FileToMove) => ({ start: 0, end: sizeBytes - 1 })

export async function moveFileToBucket({ db, files, now }: MoveDeps, file: FileToMove): Promise<Outcome> {
  const { id, sha256 } = file
  const { database, bucket } = files
  const key = objectKey('files', id)
  await queueOrphanCheck(db, key, now())
  await bucket.write(key, hashed(database.read(id, wholeOf(file)), sha256))
  await verifyCopy(bucket, key, file)
  if (!(await switchFile(db, file, key))) {
    await bucket.delete(key)
    return 'changed'
  }
  await deleteCopy(db, { id, storageKey: key })
  return 'moved'
}

export async function moveFileToDatabase({ db, files }: MoveDeps, file: FileToMove): Promise<Outcome> {
  const { id, sha256, storageKey } = file
  const { database, bucket } = files
  // Of an interrupted run.
  if (!(await deleteCopy(db, file))) return 'changed'
  await database.write(id, hashed(bucket.read(storageKey ?? '', wholeOf(file)), sha256))
  await verifyCopy(database, id, file)
  return db.transaction().execute(async (tx) => {
    if (!(await switchFile(tx, file, null))) return 'changed'
    // Another run may have deleted the copy since it was verified. The switch locks the row, so from here on it can't.
    await verifySize(createPostgresStorage(tx), id, file)
    await queueObjectDeletion(tx, [storageKey])
    return 'moved'
  })
}

async function verifyCopy(storage: ByteStorage, key: string, file: FileToMove): Promise<void> {
  await verifySize(storage, key, file)
  await verify(storage.read(key, wholeOf(file)), file.sha256)
}

async function verifySize(storage: ByteStorage, key: string, { sizeBytes }: FileToMove): Promise<void> {
  if ((await storage.size(key)) !== sizeBytes) throw new Error('its copy has another size')
}
