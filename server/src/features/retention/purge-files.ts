import type { Dependencies } from '../../dependencies.ts'
import { queueObjectDeletion } from '../items/files/delete-object.ts'
import { deleteFile, deleteUnusedFile, listFilesOf, listUnusedFiles } from './unused-file-queries.ts'

const keyOf = ({ storageKey }: { storageKey: string | null }) => storageKey

type Deps = Pick<Dependencies, 'db' | 'files'>

/** Deletes files that nothing has used since. Bytes go last, so that no file ever lacks some. */
export async function deleteUnusedFiles({ db, files }: Deps, before: Date, atMost: number): Promise<void> {
  const listAfter = (after: string) => listUnusedFiles(db, { after, before, atMost })
  let due = await listAfter('00000000-0000-0000-0000-000000000000')
  while (due.length > 0) {
    for (const { id } of due) {
      const isDeleted = await db.transaction().execute(async (tx) => {
        const deleted = await deleteUnusedFile(tx, id, before)
        await queueObjectDeletion(tx, deleted.map(keyOf))
        return deleted.length > 0
      })
      if (isDeleted) await files.delete(id)
    }
    due = await listAfter(due.at(-1)?.id ?? '')
  }
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
