import type { Db } from '../../../db/connect.ts'
import { Refused } from '../../../errors/refused.ts'
import {
  type CompleteFile,
  findCompleteFile,
  findFileOfGuild,
  listNewestFiles,
  lockFile,
  setDeliverable,
  sumFiles,
} from './file-queries.ts'

export type { CompleteFile }

type Attachment = { fileId: string; guildId: string; deliverableId: string }

/** Makes an upload the newest version of a deliverable. Idempotent. The caller has locked the item. */
export async function attachFile(tx: Db, { fileId, guildId, deliverableId }: Attachment): Promise<void> {
  const file = await lockFile(tx, fileId, guildId)
  if (!file) throw new Refused('FILE_NOT_FOUND')
  if (!file.uploadedAt) throw new Refused('FILE_NOT_UPLOADED')
  if (file.deliverableId === deliverableId) return
  if (file.deliverableId) throw new Refused('FILE_IN_USE')
  await setDeliverable(tx, fileId, deliverableId)
}

/** The newest version of each deliverable that has one, by the deliverable's id. */
export async function describeFiles(db: Db, deliverableIds: string[]): Promise<Map<string, CompleteFile>> {
  if (deliverableIds.length === 0) return new Map()
  const files = await listNewestFiles(db, deliverableIds)
  return new Map(files.map(({ deliverableId, ...file }) => [deliverableId, file]))
}

/** The version a buyer gets: the newest if the seller chose so and there still is one, otherwise the one bought. */
export async function chooseVersion(
  db: Db,
  owned: { fileId: string; deliverableId: string | null; servesNewest: boolean },
): Promise<CompleteFile | undefined> {
  const { fileId, deliverableId, servesNewest } = owned
  const newest =
    servesNewest && deliverableId ? (await describeFiles(db, [deliverableId])).get(deliverableId) : undefined
  return newest ?? findFile(db, fileId)
}

/** Undefined while it's being uploaded. */
export const findFile = findCompleteFile

/** A server's own upload. Undefined while it's being uploaded. */
export const findFileOf = findFileOfGuild

/** The bytes of all an owner's files, across servers. */
export const readStorageUse = sumFiles
