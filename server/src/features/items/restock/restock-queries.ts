import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Adds units up to a cap and never lowers the stock. Leaves unlimited stock and license keys alone. Not a new version:
 * like a sale, it doesn't conflict with an edit.
 */
export async function addStock(tx: Db, itemId: string, { units, upTo }: { units: number; upTo: number }) {
  await tx
    .updateTable('item')
    .set({ stock: sql`greatest(stock, least(stock + ${units}::bigint, ${upTo}::bigint))::integer` })
    .where('id', '=', itemId)
    .where('stock', '>=', 0)
    .where(sql<boolean>`not exists (select from deliverable where item_id = item.id and kind = 'key')`)
    .execute()
}
