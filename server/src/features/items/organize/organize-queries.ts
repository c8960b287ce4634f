import { type Selectable, sql } from 'kysely'
import { uuids } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'

/** The ids of a shop's items in its order. */
export async function listOrder(tx: Db, guildId: string): Promise<string[]> {
  const items = await tx
    .selectFrom('item')
    .select('id')
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .orderBy('sortOrder')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return items.map(({ id }) => id)
}

/** Numbers the items from 1. Not a new version: an order doesn't conflict with an edit. */
export async function storeOrder(tx: Db, ids: string[]): Promise<void> {
  await sql`
    update item set sort_order = place.number
    from unnest(${uuids(ids)}) with ordinality as place (id, number)
    where item.id = place.id and item.sort_order <> place.number
  `.execute(tx)
}

/** Not a new version: hiding doesn't conflict with an edit. */
export function updateHidden(tx: Db, id: string, isHidden: boolean): Promise<Selectable<Item> | undefined> {
  return tx
    .updateTable('item')
    .set({ isHidden })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function listVersions(db: Db, guildId: string, ids: string[]): Promise<Map<string, number>> {
  const items = await db
    .selectFrom('item')
    .select(['id', 'version'])
    .where('guildId', '=', guildId)
    .where('id', 'in', ids)
    .execute()
  return new Map(items.map(({ id, version }) => [id, version]))
}

/** Locks the rows until the transaction ends, so that sales and other edits wait. */
export function lockItemsById(tx: Db, guildId: string, ids: string[]): Promise<Selectable<Item>[]> {
  return tx
    .selectFrom('item')
    .selectAll()
    .where('guildId', '=', guildId)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
