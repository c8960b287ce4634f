import type { Db } from '../../../db/connect.ts'

/** The newest uploaded version of each deliverable's file. */
export async function listNewestFiles(db: Db, deliverableIds: string[]): Promise<Map<string, string>> {
  if (deliverableIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('storedFile')
    .distinctOn('deliverableId')
    .select(['id', 'deliverableId'])
    .where('deliverableId', 'in', deliverableIds)
    .where('uploadedAt', 'is not', null)
    .orderBy('deliverableId')
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.flatMap(({ id, deliverableId }) => (deliverableId ? [[deliverableId, id] as const] : [])))
}

/** The newest uploaded version of each deliverable's file, with its facts. */
export async function listNewestVersions(db: Db, deliverableIds: string[]) {
  if (deliverableIds.length === 0) return []
  return db
    .selectFrom('storedFile')
    .distinctOn('deliverableId')
    .select(['id', 'deliverableId', 'name', 'sizeBytes', 'version', 'uploadedAt'])
    .$narrowType<{ uploadedAt: Date }>()
    .where('deliverableId', 'in', deliverableIds)
    .where('uploadedAt', 'is not', null)
    .orderBy('deliverableId')
    .orderBy('version', 'desc')
    .execute()
}
