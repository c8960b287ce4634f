import type { Db } from '../../../db/connect.ts'
import { Refused } from '../../../errors/refused.ts'
import { lockFile, setDeliverable } from './attach-queries.ts'
import { listNewestFiles } from './file-queries.ts'

type Attachment = { fileId: string; guildId: string; deliverableId: string }

/** Makes an upload the newest version of a deliverable's file. Idempotent: the current newest version stays as it is. */
export async function attachFile(tx: Db, { fileId, guildId, deliverableId }: Attachment): Promise<void> {
  const file = await lockFile(tx, fileId, guildId)
  if (!file) throw new Refused('FILE_NOT_FOUND')
  if (!file.uploadedAt) throw new Refused('FILE_NOT_UPLOADED')
  const newest = (await listNewestFiles(tx, [deliverableId])).get(deliverableId)
  if (newest === file.id) return
  if (file.deliverableId) throw new Refused('FILE_IN_USE')
  await setDeliverable(tx, file.id, deliverableId)
}
