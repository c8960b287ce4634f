import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { StoredFile } from '../../../db/tables.ts'

/** Locks the row until the transaction ends, so that it isn't attached, deleted or purged meanwhile. */
export function lockFile(tx: Db, id: string, guildId: string): Promise<Selectable<StoredFile> | undefined> {
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
