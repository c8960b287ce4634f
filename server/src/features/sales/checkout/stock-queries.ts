import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { hasKeyPool } from '../../../db/has-key-pool.ts'
import type { Item } from '../../../db/tables.ts'

/**
 * Reserves units of an item that isn't deleted; returns undefined if fewer are left. The row stays locked until the
 * transaction ends, so two buyers never get the same unit.
 */
export function reserveStock(tx: Db, itemId: string | null, quantity: number): Promise<Selectable<Item> | undefined> {
  return tx
    .updateTable('item')
    .set({ reserved: sql`reserved + ${quantity}::integer` })
    .where('id', '=', sql<string>`${itemId}::uuid`)
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('stock', '=', -1), where(sql<number>`stock - reserved`, '>=', quantity)]))
    .returningAll()
    .executeTakeFirst()
}

/** Units that no sale has reserved; undefined for unlimited stock and a deleted item. */
export async function countLeft(tx: Db, itemId: string | null): Promise<number | undefined> {
  if (!itemId) return undefined
  const item = await tx
    .selectFrom('item')
    .select(['stock', 'reserved'])
    .where('id', '=', itemId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return item && item.stock >= 0 ? Math.max(0, item.stock - item.reserved) : undefined
}

export async function hasLimitedStock(db: Db, itemId: string): Promise<boolean> {
  const item = await db.selectFrom('item').select('stock').where('id', '=', itemId).executeTakeFirst()
  return item !== undefined && item.stock >= 0
}

export async function releaseStock(tx: Db, itemId: string | null, quantity: number): Promise<void> {
  await tx
    .updateTable('item')
    .set({ reserved: sql`reserved - ${quantity}::integer` })
    .where('id', '=', sql<string>`${itemId}::uuid`)
    .execute()
}

/** Restocks units. Returns false for unlimited stock and for license keys, which `takeBackKeys` restocks. */
export async function returnStock(tx: Db, itemId: string, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('item')
    .set({ stock: sql`stock + ${quantity}::integer` })
    .where('id', '=', itemId)
    .where('stock', '>=', 0)
    .where((item) => item.not(hasKeyPool))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes restocked units again, except those that have been sold or reserved since. */
export async function takeStock(tx: Db, itemId: string, quantity: number): Promise<void> {
  await tx
    .updateTable('item')
    .set({ stock: sql`greatest(stock - ${quantity}::integer, reserved)` })
    .where('id', '=', itemId)
    .whereRef('stock', '>', 'reserved')
    .where((item) => item.not(hasKeyPool))
    .execute()
}
