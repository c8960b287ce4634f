import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'

/**
 * Reserves one unit of an item that isn't deleted; returns undefined if none is left. The row stays locked until the
 * transaction ends, so two buyers never get the last unit.
 */
export function reserveStock(tx: Db, itemId: string | null): Promise<Selectable<Item> | undefined> {
  return tx
    .updateTable('item')
    .set({ reserved: sql`reserved + 1` })
    .where('id', '=', sql<string>`${itemId}::uuid`)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('stock', '=', -1), where('stock', '>', where.ref('reserved'))]))
    .returningAll()
    .executeTakeFirst()
}

export async function releaseStock(tx: Db, itemId: string | null): Promise<void> {
  await tx
    .updateTable('item')
    .set({ reserved: sql`reserved - 1` })
    .where('id', '=', sql<string>`${itemId}::uuid`)
    .execute()
}

/** Restocks one unit. Returns false for unlimited stock. */
export async function returnStock(tx: Db, itemId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('item')
    .set({ stock: sql`stock + 1` })
    .where('id', '=', itemId)
    .where('stock', '>=', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes one unit from the stock again, unless it's sold or reserved. */
export async function takeStock(tx: Db, itemId: string): Promise<void> {
  await tx
    .updateTable('item')
    .set({ stock: sql`stock - 1` })
    .where('id', '=', itemId)
    .whereRef('stock', '>', 'reserved')
    .execute()
}
