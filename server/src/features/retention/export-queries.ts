import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { DataExport } from '../../db/tables.ts'

/** Everything about an export but its bytes. */
const facts = ['id', 'accountId', 'state', 'progress', 'createdAt'] as const

export function findLatestExport(db: Db, accountId: string) {
  return db
    .selectFrom('dataExport')
    .select(facts)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findExport(db: Db, id: string) {
  return db.selectFrom('dataExport').select(facts).where('id', '=', id).executeTakeFirst()
}

export function findArchive(db: Db, id: string, accountId: string) {
  return db
    .selectFrom('dataExport')
    .select(['state', 'archive'])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

export function insertExport(tx: Db, values: Insertable<DataExport>) {
  return tx.insertInto('dataExport').values(values).returning(facts).executeTakeFirstOrThrow()
}

export async function updateExport(db: Db, id: string, change: Updateable<DataExport>): Promise<void> {
  await db.updateTable('dataExport').set(change).where('id', '=', id).execute()
}

/** Serialises those who ask for an export of one account. */
export async function lockExporter(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
