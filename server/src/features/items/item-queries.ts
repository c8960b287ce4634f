import type { DeliverableSummary } from '@guildshop/contract/deliverables'
import { runningStates } from '@guildshop/contract/membership-rules'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { batchLists } from '../../db/batch-reads.ts'
import type { Db } from '../../db/connect.ts'
import type { Item } from '../../db/tables.ts'

export type ListedItem = Pick<
  Selectable<Item>,
  | 'id'
  | 'name'
  | 'description'
  | 'price'
  | 'currency'
  | 'stock'
  | 'requiresShipping'
  | 'imageHash'
  | 'isEnabled'
  | 'roleId'
  | 'roleDurationDays'
  | 'roleProblem'
  | 'refundTakesBack'
  | 'version'
  | 'isHidden'
  | 'maxQuantity'
  | 'membershipPeriod'
  | 'trialDays'
  | 'graceDays'
  | 'renewal'
> & { deliverables: DeliverableSummary[]; members: number }

/** Summaries of an item's deliverables, and the first problem with one of their roles. */
const delivered = sql`
  select coalesce(json_agg(json_build_object(
      'kind', kind, 'label', label, 'roleId', deliverable.role_id, 'roleDurationDays', deliverable.role_duration_days
    ) order by deliverable.sort_order), '[]') as summaries,
    (array_agg(deliverable.role_problem order by deliverable.sort_order)
      filter (where deliverable.role_problem is not null))[1] as role_problem
  from deliverable where deliverable.item_id = item.id
`

/** Running memberships of an item, from the rollup. */
const memberCount = sql`case when membership_period is null then 0 else (
  select coalesce(sum(members), 0)::int from membership_total
  where membership_total.guild_id = item.guild_id and membership_total.item_id = item.id
    and membership_total.state in (${sql.join(runningStates.map((state) => sql.lit(state)))})
) end`

/** In the shop's order; see `sort_order`. */
export const listItems = batchLists<ListedItem>(
  'list-items',
  sql`
    select item.id, name, description, price, currency, stock, requires_shipping as "requiresShipping",
      image_hash as "imageHash", is_enabled as "isEnabled", role_id as "roleId",
      coalesce(item.role_problem, delivered.role_problem) as "roleProblem", role_duration_days as "roleDurationDays",
      refund_takes_back as "refundTakesBack", version, is_hidden as "isHidden", max_quantity as "maxQuantity",
      membership_period as "membershipPeriod", trial_days as "trialDays", grace_days as "graceDays", renewal,
      ${memberCount} as members, delivered.summaries as deliverables
    from item cross join lateral (${delivered}) as delivered
    where item.guild_id = key.id and deleted_at is null
    order by sort_order, created_at, item.id
  `,
)

/** Also finds a deleted item. */
export function findAnyItem(db: Db, id: string) {
  return db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findItem(db: Db, id: string) {
  return db.selectFrom('item').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

/** Locks the server until the transaction ends, so that its currency and item count don't change. */
export function lockShop(tx: Db, guildId: string) {
  return tx
    .selectFrom('guild')
    .select(['id', 'defaultCurrency', 'isEnabled'])
    .where('id', '=', guildId)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function countItems(tx: Db, guildId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('item')
    .select(sql<number>`count(*)`.as('count'))
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The place after the last item. */
export async function nextSortOrder(tx: Db, guildId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('item')
    .select(sql<number>`coalesce(max(sort_order), 0)`.as('last'))
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return last + 1
}

export function insertItem(tx: Db, item: Insertable<Item>): Promise<Selectable<Item>> {
  return tx.insertInto('item').values(item).returningAll().executeTakeFirstOrThrow()
}

/** Locks the row until the transaction ends, so that sales and other edits wait for this one. */
export function lockItem(tx: Db, id: string): Promise<Selectable<Item> | undefined> {
  return tx
    .selectFrom('item')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Every edit is a new version. */
export function updateItem(tx: Db, id: string, changes: Updateable<Item>): Promise<Selectable<Item>> {
  return tx
    .updateTable('item')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates all items of a server, including deleted ones; rounds up to whole yen. */
export async function updateCurrency(tx: Db, guildId: string, currency: string): Promise<void> {
  await tx
    .updateTable('item')
    .set({
      version: sql`version + 1`,
      currency,
      price: currency === 'JPY' ? sql`(price + 99) / 100 * 100` : sql`price`,
    })
    .where('guildId', '=', guildId)
    .execute()
}
