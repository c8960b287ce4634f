import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { queueObjectDeletion } from './delete-object.ts'
import { deleteFile, isFileOwned, lockFile } from './file-queries.ts'

/** Deletes an upload that no item and no buyer uses. Idempotent. */
export async function deleteUpload(
  { db, files }: Pick<Dependencies, 'db' | 'files'>,
  { guild }: GuildAccess,
  id: string,
): Promise<void> {
  if (!z.uuid().safeParse(id).success) return
  const isDeleted = await db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, id, guild.id)
    // Nobody knows the id of an upload in progress.
    if (!file?.uploadedAt) return false
    if (file.deliverableId || (await isFileOwned(tx, id))) throw new Refused('FILE_IN_USE')
    await queueObjectDeletion(tx, [await deleteFile(tx, id)])
    return true
  })
  if (isDeleted) await files.delete(id)
}
