import type { PriceEffect, PriceRuleKind } from '@guildshop/contract/price-rules'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { PriceRule } from '../../../db/tables.ts'
import { coveredRoles, uncoveredItems } from '../easing/easing-queries.ts'

type Known = { kind: PriceRuleKind; effect: PriceEffect }
type Total = { currency: string; orders: number; revenue: number; discount: number }

/** `itemIds`: without deleted items. `leftOutIds`: of these items, or of all, those that a manager's rule leaves out. */
export type ListedRule = Omit<Selectable<PriceRule>, keyof Known> &
  Known & { itemIds: string[]; leftOutIds: string[]; totals: Total[] }

const itemIds = sql<string[]>`array(
  select item.id::text from price_rule_item join item on item.id = price_rule_item.item_id
  where price_rule_item.rule_id = price_rule.id and item.deleted_at is null
  order by item.sort_order, item.created_at, item.id
)`

const leftOutIds = sql<string[]>`case when ${coveredRoles} is null then '{}' else array(
  select item.id::text from item
  where item.id in ${uncoveredItems(sql.ref('price_rule.guild_id'), coveredRoles)}
    and (is_for_all_items or exists (select from price_rule_item where rule_id = price_rule.id and item_id = item.id))
) end`

const totals = sql<Total[]>`(
  select coalesce(json_agg(json_build_object(
      'currency', currency, 'orders', orders, 'revenue', revenue_cents, 'discount', discount_cents
    ) order by currency), '[]')
  from price_rule_total where rule_id = price_rule.id
)`

const listed = (db: Db) =>
  db
    .selectFrom('priceRule')
    .selectAll()
    .$narrowType<Known>()
    .select([itemIds.as('itemIds'), leftOutIds.as('leftOutIds'), totals.as('totals')])
    .where('deletedAt', 'is', null)

/** Newest first. */
export function listRules(db: Db, guildId: string): Promise<ListedRule[]> {
  return listed(db).where('guildId', '=', guildId).orderBy('createdAt', 'desc').orderBy('id').execute()
}

export function findRule(db: Db, id: string): Promise<ListedRule | undefined> {
  return listed(db).where('id', '=', id).executeTakeFirst()
}

export async function countRules(tx: Db, guildId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('priceRule')
    .select(sql<number>`count(*)`.as('count'))
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Locks the row until the transaction ends, so that uses and other edits wait. */
export function lockRule(tx: Db, id: string): Promise<Selectable<PriceRule> | undefined> {
  return tx
    .selectFrom('priceRule')
    .selectAll()
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertRule(tx: Db, rule: Insertable<PriceRule>): Promise<string> {
  return (await tx.insertInto('priceRule').values(rule).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns false if the rule has been deleted. */
export async function updateRule(tx: Db, id: string, change: Updateable<PriceRule>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('priceRule')
    .set(change)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The items that a rule applies to or would, if it weren't paused. */
export async function listRuleItems(tx: Db, ruleId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select item.id from price_rule join item on item.guild_id = price_rule.guild_id and item.deleted_at is null
    where price_rule.id = ${ruleId}
      and (is_for_all_items or exists (select from price_rule_item where rule_id = price_rule.id and item_id = item.id))
      and (${coveredRoles} is null or item.id not in ${uncoveredItems(sql.ref('price_rule.guild_id'), coveredRoles)})
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Null if the owner saved the rule. */
export async function replaceCover(tx: Db, ruleId: string, roleIds: string[] | null): Promise<void> {
  if (roleIds === null) await tx.deleteFrom('priceRuleCover').where('ruleId', '=', ruleId).execute()
  else
    await tx
      .insertInto('priceRuleCover')
      .values({ ruleId, roleIds })
      .onConflict((conflict) => conflict.column('ruleId').doUpdateSet({ roleIds }))
      .execute()
}

/** Keeps deleted items, which can be restored. */
export async function replaceRuleItems(tx: Db, ruleId: string, ids: readonly string[]): Promise<void> {
  await sql`
    delete from price_rule_item using item
    where rule_id = ${ruleId} and item.id = item_id and item.deleted_at is null and item_id <> all(${ids}::uuid[])
  `.execute(tx)
  await sql`
    insert into price_rule_item (rule_id, item_id) select ${ruleId}, id from unnest(${ids}::uuid[]) as id
    on conflict do nothing
  `.execute(tx)
}
