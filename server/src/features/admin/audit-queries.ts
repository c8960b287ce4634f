import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { AuditEntry } from '../../db/tables.ts'

export async function insertAuditEntry(tx: Db, entry: Insertable<AuditEntry>): Promise<void> {
  await tx.insertInto('auditEntry').values(entry).execute()
}

type Page = { search: string | undefined; before: { at: Date; id: string } | null; size: number }

/** Newest first. Searches names, actions and reasons literally. */
export function listAuditEntries(db: Db, { search, before, size }: Page) {
  return db
    .selectFrom('auditEntry')
    .selectAll()
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`position(lower(${search ?? ''}) in lower(concat_ws(' ', actor_name, action, subject_name, details))) > 0`,
      ),
    )
    .$if(before !== null, (query) => query.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()
}
