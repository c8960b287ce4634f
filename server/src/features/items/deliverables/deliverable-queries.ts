import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Deliverable } from '../../../db/tables.ts'

export type DeliverableRow = Selectable<Deliverable> & { kind: DeliverableKind }

/** In the seller's order. */
export function listDeliverables(db: Db, itemId: string): Promise<DeliverableRow[]> {
  return db
    .selectFrom('deliverable')
    .selectAll()
    .$narrowType<DeliverableRow>()
    .where('itemId', '=', itemId)
    .orderBy('sortOrder')
    .execute()
}

/** Of several items, for their rights and rules. */
export async function listDeliverablesOf(db: Db, itemIds: string[]): Promise<DeliverableRow[]> {
  if (itemIds.length === 0) return []
  return db
    .selectFrom('deliverable')
    .selectAll()
    .$narrowType<DeliverableRow>()
    .where('itemId', 'in', itemIds)
    .orderBy('sortOrder')
    .execute()
}

export async function insertDeliverable(tx: Db, row: Insertable<Deliverable>): Promise<void> {
  await tx.insertInto('deliverable').values(row).execute()
}

export async function updateDeliverable(
  tx: Db,
  { id, ...changes }: Omit<Insertable<Deliverable>, 'createdAt'> & { id: string },
): Promise<void> {
  await tx.updateTable('deliverable').set(changes).where('id', '=', id).execute()
}

/** Files and keys of these deliverables stay, without them. */
export async function deleteDeliverables(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('deliverable').where('id', 'in', ids).execute()
}
