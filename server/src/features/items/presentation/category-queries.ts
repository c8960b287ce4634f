import { type Insertable, type Selectable, sql } from 'kysely'
import { uuids } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/connect.ts'
import type { ItemCategory } from '../../../db/tables.ts'

/** `items`: without deleted items. */
export type CountedCategory = Pick<Selectable<ItemCategory>, 'id' | 'guildId' | 'name'> & { items: number }

const counted = (db: Db) =>
  db
    .selectFrom('itemCategory')
    .select(['id', 'guildId', 'name'])
    .select(
      sql<number>`(
        select count(*)::int from item where item.category_id = item_category.id and item.deleted_at is null
      )`.as('items'),
    )

/** In the shop's order. */
export function listCountedCategories(db: Db, guildId: string): Promise<CountedCategory[]> {
  return counted(db).where('guildId', '=', guildId).orderBy('sortOrder').orderBy('createdAt').orderBy('id').execute()
}

export function findCategory(db: Db, id: string): Promise<CountedCategory | undefined> {
  return counted(db).where('id', '=', id).executeTakeFirst()
}

/** Adds a category after the last one. */
export async function insertCategory(tx: Db, category: Omit<Insertable<ItemCategory>, 'sortOrder'>): Promise<string> {
  const last = sql<number>`(
    select coalesce(max(sort_order), 0) + 1 from item_category where guild_id = ${category.guildId}
  )`
  const { id } = await tx
    .insertInto('itemCategory')
    .values({ ...category, sortOrder: last })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether another category of the shop has the name. */
export async function isNameTaken(tx: Db, { id, guildId, name }: { id: string | null; guildId: string; name: string }) {
  const other = await tx
    .selectFrom('itemCategory')
    .select('id')
    .where('guildId', '=', guildId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', 'is distinct from', id)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns false if the category has been deleted. */
export async function updateCategoryName(tx: Db, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('itemCategory').set({ name }).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its items stay, without a category. */
export async function deleteCategoryRow(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('itemCategory').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Numbers the categories from 1. */
export async function storeCategoryOrder(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update item_category set sort_order = place.number
    from unnest(${uuids(ids)}) with ordinality as place (id, number)
    where item_category.id = place.id
  `.execute(tx)
}

/** Not a new version: a category doesn't conflict with an edit. Returns false if the item has been deleted. */
export async function updateItemCategory(tx: Db, itemId: string, categoryId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('item')
    .set({ categoryId })
    .where('id', '=', itemId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
