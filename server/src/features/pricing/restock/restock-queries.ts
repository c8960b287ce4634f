import type { RestockInterval } from '@guildshop/contract/price-rules'
import type { Db } from '../../../db/connect.ts'

export type DueRestock = {
  itemId: string
  units: number
  every: RestockInterval
  upTo: number
  dueAt: Date
}

/** Items whose restock is due, longest overdue first. A deleted item is restocked after it's restored. */
export async function listDueItems(db: Db, now: Date, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('itemPricing')
    .innerJoin('item', 'item.id', 'itemPricing.itemId')
    .select('itemPricing.itemId')
    .where('itemPricing.nextRestockAt', '<=', now)
    .where('item.deletedAt', 'is', null)
    .orderBy('itemPricing.nextRestockAt')
    .limit(atMost)
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/** The due restock of a locked item; undefined if it has been done or changed. */
export function findDue(tx: Db, itemId: string, now: Date): Promise<DueRestock | undefined> {
  return tx
    .selectFrom('itemPricing')
    .select(['itemId', 'restockUnits as units', 'restockEvery as every', 'restockUpTo as upTo'])
    .select('nextRestockAt as dueAt')
    .$narrowType<DueRestock>()
    .where('itemId', '=', itemId)
    .where('nextRestockAt', '<=', now)
    .executeTakeFirst()
}

export async function updateNextRestock(tx: Db, itemId: string, nextRestockAt: Date): Promise<void> {
  await tx.updateTable('itemPricing').set({ nextRestockAt }).where('itemId', '=', itemId).execute()
}
