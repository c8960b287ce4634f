import type { Dependencies } from '../../dependencies.ts'
import { queueObjectDeletion } from '../items/files/delete-object.ts'
import { deleteFile, deleteUnusedFile, listFilesOf } from './unused-file-queries.ts'

const keyOf = ({ storageKey }: { storageKey: string | null }) => storageKey

type Deps = Pick<Dependencies, 'db' | 'files'>

/** Deletes a file that nothing has used since. Bytes go last, so that no file ever lacks some. */
export async function purgeFile({ db, files }: Deps, id: string, before: Date): Promise<void> {
  const isDeleted = await db.transaction().execute(async (tx) => {
    const deleted = await deleteUnusedFile(tx, id, before)
    await queueObjectDeletion(tx, deleted.map(keyOf))
    return deleted.length > 0
  })
  if (isDeleted) await files.delete(id)
}

/** Deletes a server's files, whose buyers' entitlements are erased already. */
export async function deleteFilesOf({ db, files }: Deps, guildId: string): Promise<void> {
  for (const { id } of await listFilesOf(db, guildId)) {
    await db.transaction().execute(async (tx) => {
      await queueObjectDeletion(tx, (await deleteFile(tx, id)).map(keyOf))
    })
    await files.delete(id)
  }
}
