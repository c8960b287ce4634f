import { type Insertable, sql, type Updateable } from 'kysely'
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

/** An export with the size of its archive so far. */
export function findArchive(db: Db, id: string, accountId: string) {
  return db
    .selectFrom('dataExport')
    .select(['id', 'state'])
    .select(
      sql<number>`(select coalesce(sum(octet_length(bytes)), 0)::bigint
      from data_export_part where export_id = data_export.id)`.as('size'),
    )
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

export function findPart(db: Db, exportId: string, number: number) {
  return db
    .selectFrom('dataExportPart')
    .select('bytes')
    .where('exportId', '=', exportId)
    .where('number', '=', number)
    .executeTakeFirst()
}

export function insertExport(tx: Db, values: Insertable<DataExport>) {
  return tx.insertInto('dataExport').values(values).returning(facts).executeTakeFirstOrThrow()
}

/** One run of an export. */
export type ExportRun = { id: string; accountId: string; run: number }

/** Supersedes any earlier run and deletes its parts. Returns undefined if the export isn't waiting. */
export function beginRun(db: Db, id: string): Promise<ExportRun | undefined> {
  return db.transaction().execute(async (tx) => {
    const begun = await tx
      .updateTable('dataExport')
      .set({ run: sql`run + 1`, progress: 0 })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning(['id', 'accountId', 'run'])
      .executeTakeFirst()
    await tx.deleteFrom('dataExportPart').where('exportId', '=', id).execute()
    return begun
  })
}

/** Returns false if another run has begun since. The lock keeps one from beginning before the part is committed. */
export async function insertPart(db: Db, { id, run }: ExportRun, number: number, bytes: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into data_export_part (export_id, number, bytes)
    select id, ${number}, ${bytes} from data_export where id = ${id} and run = ${run} for share
  `.execute(db)
  return numAffectedRows === 1n
}

export async function updateRun(db: Db, { id, run }: ExportRun, change: Updateable<DataExport>): Promise<void> {
  await db.updateTable('dataExport').set(change).where('id', '=', id).where('run', '=', run).execute()
}

/** Serialises export requests of one account. */
export async function lockExporter(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}
