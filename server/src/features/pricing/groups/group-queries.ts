import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { ItemGroup } from '../../../db/tables.ts'

/** `itemIds`: without deleted items. */
export type ListedGroup = Selectable<ItemGroup> & { itemIds: string[] }

const itemIds = sql<string[]>`array(
  select item.id::text from item_pricing join item on item.id = item_pricing.item_id
  where item_pricing.group_id = item_group.id and item.deleted_at is null
  order by item.sort_order, item.created_at, item.id
)`

const listed = (db: Db) => db.selectFrom('itemGroup').selectAll().select(itemIds.as('itemIds'))

/** Oldest first. */
export function listGroups(db: Db, guildId: string): Promise<ListedGroup[]> {
  return listed(db).where('guildId', '=', guildId).orderBy('createdAt').orderBy('id').execute()
}

export function findGroup(db: Db, id: string): Promise<ListedGroup | undefined> {
  return listed(db).where('id', '=', id).executeTakeFirst()
}

export async function countGroups(tx: Db, guildId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('itemGroup')
    .select(sql<number>`count(*)`.as('count'))
    .where('guildId', '=', guildId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertGroup(tx: Db, group: Insertable<ItemGroup>): Promise<string> {
  return (await tx.insertInto('itemGroup').values(group).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false if the group has been deleted. */
export async function updateGroup(tx: Db, id: string, change: Updateable<ItemGroup>): Promise<boolean> {
  const { numUpdatedRows } = await tx.updateTable('itemGroup').set(change).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Its items stay, without a group. */
export async function deleteGroupRow(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('itemGroup').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function listGroupItems(tx: Db, groupId: string): Promise<string[]> {
  const items = await tx.selectFrom('itemPricing').select('itemId').where('groupId', '=', groupId).execute()
  return items.map(({ itemId }) => itemId)
}

/** Whether one of the items is in another group. */
export async function areGroupedElsewhere(tx: Db, ids: readonly string[], groupId: string | null): Promise<boolean> {
  const other = await tx
    .selectFrom('itemPricing')
    .select('itemId')
    .where('itemId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('groupId', 'is not', null)
    .where('groupId', 'is distinct from', groupId)
    .executeTakeFirst()
  return other !== undefined
}

/** Keeps deleted items, which can be restored. Not a new version of their pricing: a group doesn't conflict with an edit. */
export async function replaceGroupItems(tx: Db, groupId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update item_pricing set group_id = null from item
    where group_id = ${groupId} and item.id = item_id and item.deleted_at is null and item_id <> all(${ids}::uuid[])
  `.execute(tx)
  await sql`
    insert into item_pricing (item_id, currency, group_id, version)
    select id, currency, ${groupId}::uuid, 0 from item where id = any(${ids}::uuid[])
    on conflict (item_id) do update set group_id = excluded.group_id
  `.execute(tx)
}
