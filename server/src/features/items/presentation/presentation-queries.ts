import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'

/** In the seller's order. */
export function listCategories(db: Db, guildId: string) {
  const query = db
    .selectFrom('itemCategory')
    .select(['id', 'name'])
    .where('guildId', '=', guildId)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
  return executePrepared(db, 'list-categories', query)
}

/** What the items of a shop deliver besides their role rewards. */
export function listDelivered(db: Db, guildId: string) {
  const query = db
    .selectFrom('deliverable')
    .innerJoin('item', 'item.id', 'deliverable.itemId')
    .select(['deliverable.itemId', 'deliverable.kind', 'deliverable.roleId'])
    .$narrowType<{ kind: DeliverableKind }>()
    .where('item.guildId', '=', guildId)
    .where('item.deletedAt', 'is', null)
    .orderBy('deliverable.itemId')
    .orderBy('deliverable.sortOrder')
  return executePrepared(db, 'list-delivered', query)
}
