import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Selectable } from 'kysely'
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
