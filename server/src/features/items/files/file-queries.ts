import { type Insertable, type Selectable, sql } from 'kysely'
import { batchReads, uuids } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'
import type { StoredFile } from '../../../db/tables.ts'

type Row = Selectable<StoredFile>

/** An upload that is complete. */
export type CompleteFile = Pick<Row, 'id' | 'name' | 'sizeBytes' | 'version'> & { sha256: string; uploadedAt: Date }

/** The bytes of all an owner's files, including uploads in progress, which reserve their size. */
export async function sumFiles(db: Db, ownerId: string): Promise<number> {
  return (await readSum(db, ownerId))?.bytes ?? 0
}

const readSum = batchReads((db, ownerIds: readonly string[]) => {
  const query = sql<{ keyNumber: number; bytes: number }>`
    select key.number::int as "keyNumber", sum(size_bytes)::bigint as bytes
    from unnest(${uuids(ownerIds)}) with ordinality as key (id, number)
    join guild on guild.owner_id = key.id
    join stored_file on stored_file.guild_id = guild.id
    group by key.number
  `
  return executePrepared(db.withoutPlugins(), 'sum-files', query)
})

export function insertFile(tx: Db, file: Insertable<StoredFile>): Promise<{ id: string }> {
  return tx.insertInto('storedFile').values(file).returning('id').executeTakeFirstOrThrow()
}

/** Returns false if the upload has been deleted. */
export async function completeFile(db: Db, id: string, known: { sha256: string; uploadedAt: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('storedFile').set(known).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns its key in the bucket, or null if it was in the database. */
export async function deleteFile(db: Db, id: string): Promise<string | null> {
  const deleted = await db.deleteFrom('storedFile').where('id', '=', id).returning('storageKey').executeTakeFirst()
  return deleted?.storageKey ?? null
}

/** Undefined if there is no such file. */
export async function findStorageKey(db: Db, id: string): Promise<string | null | undefined> {
  const file = await db.selectFrom('storedFile').select('storageKey').where('id', '=', id).executeTakeFirst()
  return file?.storageKey
}

/** Locks the row until the transaction ends, so that it isn't attached, deleted or purged meanwhile. */
export function lockFile(tx: Db, id: string, guildId: string): Promise<Row | undefined> {
  return tx
    .selectFrom('storedFile')
    .selectAll()
    .where('id', '=', id)
    .where('guildId', '=', guildId)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the file the newest version. The caller has locked the item, so versions don't collide. */
export async function setDeliverable(tx: Db, id: string, deliverableId: string): Promise<void> {
  await tx
    .updateTable('storedFile')
    .set(({ selectFrom }) => ({
      deliverableId,
      version: selectFrom('storedFile')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('deliverableId', '=', deliverableId),
    }))
    .where('id', '=', id)
    .execute()
}

export function findCompleteFile(db: Db, id: string): Promise<CompleteFile | undefined> {
  return completeFiles(db).where('id', '=', id).executeTakeFirst()
}

export function findFileOfGuild(db: Db, id: string, guildId: string): Promise<CompleteFile | undefined> {
  return completeFiles(db).where('id', '=', id).where('guildId', '=', guildId).executeTakeFirst()
}

/** The newest version of each of these deliverables. */
export function listNewestFiles(db: Db, deliverableIds: string[]) {
  return completeFiles(db)
    .select(sql<string>`deliverable_id`.as('deliverableId'))
    .distinctOn('deliverableId')
    .where('deliverableId', 'in', deliverableIds)
    .orderBy('deliverableId')
    .orderBy('version', 'desc')
    .execute()
}

/** Both are set together. */
function completeFiles(db: Db) {
  return db
    .selectFrom('storedFile')
    .select(['id', 'name', 'sizeBytes', 'version'])
    .select([sql<string>`sha256`.as('sha256'), sql<Date>`uploaded_at`.as('uploadedAt')])
    .where('uploadedAt', 'is not', null)
}

/** Whether buyers have bought this version. */
export async function isFileOwned(db: Db, id: string): Promise<boolean> {
  const bought = db.selectFrom('entitlement').select('id').where('fileId', '=', id).limit(1)
  return (await bought.executeTakeFirst()) !== undefined
}
