import type { LimitWindow, PriceEffect, PriceMode, PriceRuleKind } from '@guildshop/contract/price-rules'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { batchReads, times, uuids } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'
import type { ItemPricing, PriceRule } from '../../../db/tables.ts'
import { coveredRoles, uncoveredItems } from '../easing/easing-queries.ts'

type Known = { kind: PriceRuleKind; effect: PriceEffect }
export type RuleRow = Pick<Selectable<PriceRule>, Exclude<(typeof terms)[number], keyof Known>> &
  Known & { itemIds: string[]; coveredRoleIds: string[] | null }

const terms = [
  ...(['id', 'kind', 'name', 'code', 'effect', 'value', 'currency', 'startsAt', 'endsAt', 'roleIds'] as const),
  ...(['isPaused', 'isForAllItems', 'isFirstPurchaseOnly', 'minimumAmount'] as const),
  ...(['totalUses', 'usesPerBuyer', 'uses', 'reservedUses'] as const),
] as const

/** The items a rule applies to, unless it's for all. A manager's leaves out items that this manager may not give away. */
const itemIds = sql<string[]>`case when ${coveredRoles} is null
  then array(select item_id::text from price_rule_item where rule_id = price_rule.id)
  else array(
    select item.id::text from item
    where item.guild_id = price_rule.guild_id and item.deleted_at is null
      and (price_rule.is_for_all_items
        or exists (select from price_rule_item where rule_id = price_rule.id and item_id = item.id))
      and item.id not in ${uncoveredItems(sql.ref('price_rule.guild_id'), coveredRoles)}
  ) end`

/** Whether a rule applies at this time. Uses of a code aren't considered. */
export const runsAt = (now: Date | RawBuilder<unknown>) => sql<SqlBool>`(not price_rule.is_paused
  and (price_rule.starts_at is null or price_rule.starts_at <= ${now})
  and (price_rule.ends_at is null or price_rule.ends_at > ${now}))`

/** The sales and role prices that run now. Codes are found by what a buyer types. */
export function listRunningRules(db: Db, guildId: string, now: Date): Promise<RuleRow[]> {
  const query = db
    .selectFrom('priceRule')
    .select(terms)
    .$narrowType<Known>()
    .select([itemIds.as('itemIds'), coveredRoles.as('coveredRoleIds')])
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .where('kind', '<>', 'code')
    .where(runsAt(now))
    .orderBy('createdAt')
  return executePrepared(db, 'list-running-rules', query)
}

const readRunningSale = batchReads((db, keys: readonly { guildId: string; now: Date }[]) => {
  const query = sql<{ keyNumber: number }>`
    select key.number::int as "keyNumber"
    from unnest(${uuids(keys.map(({ guildId }) => guildId))}, ${times(keys.map(({ now }) => now))})
      with ordinality as key (guild_id, now, number)
    where exists (
      select from price_rule where price_rule.guild_id = key.guild_id and deleted_at is null and kind = 'sale'
        and ${runsAt(sql.ref('key.now'))}
    )
  `
  return executePrepared(db.withoutPlugins(), 'has-running-sale', query)
})

export async function hasRunningSale(db: Db, guildId: string, now: Date): Promise<boolean> {
  return (await readRunningSale(db, { guildId, now })) !== undefined
}

export function findRuleOfCode(db: Db, guildId: string, code: string): Promise<RuleRow | undefined> {
  return db
    .selectFrom('priceRule')
    .select(terms)
    .$narrowType<Known>()
    .select([itemIds.as('itemIds'), coveredRoles.as('coveredRoleIds')])
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .where(sql`upper(code)`, '=', code.toUpperCase())
    .executeTakeFirst()
}

export function findCodeOfRule(db: Db, guildId: string, ruleId: string) {
  return db
    .selectFrom('priceRule')
    .select('code')
    .where('id', '=', ruleId)
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Whether the shop has a code that buyers can use now. */
export async function findUsableCode(db: Db, guildId: string, now: Date): Promise<boolean> {
  const code = await db
    .selectFrom('priceRule')
    .select('id')
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .where('kind', '=', 'code')
    .where(runsAt(now))
    .where((rule) =>
      rule.or([rule('totalUses', 'is', null), rule('totalUses', '>', sql<number>`uses + reserved_uses`)]),
    )
    .executeTakeFirst()
  return code !== undefined
}

type GroupRow = {
  id: string
  name: string
  isExclusive: boolean
  offersUpgrades: boolean
  items: { id: string; price: number }[]
}
export type PricingRow = Omit<Selectable<ItemPricing>, 'mode' | 'limitWindow'> & {
  mode: PriceMode
  limitWindow: LimitWindow | null
  requiredItems: { id: string; name: string }[]
  group: GroupRow | null
}

/** The pricing of a shop's items, or of one of them. Items sold plainly have none. */
export async function listPricing(db: Db, guildId: string, itemId: string | null = null): Promise<PricingRow[]> {
  const { rows } = await sql<PricingRow>`
    select item_pricing.*,
      (select coalesce(json_agg(json_build_object('id', required.id, 'name', required.name) order by required.name), '[]')
        from item as required
        where required.id = any(item_pricing.required_item_ids) and required.guild_id = item.guild_id) as required_items,
      (select json_build_object('id', item_group.id, 'name', item_group.name, 'isExclusive', item_group.is_exclusive,
          'offersUpgrades', item_group.offers_upgrades, 'items',
          (select coalesce(json_agg(json_build_object('id', member.id, 'price', member.price)), '[]')
            from item_pricing as other join item as member on member.id = other.item_id
            where other.group_id = item_group.id))
        from item_group where item_group.id = item_pricing.group_id) as "group"
    from item_pricing join item on item.id = item_pricing.item_id
    where item.guild_id = ${guildId} and (${itemId}::uuid is null or item.id = ${itemId}::uuid)
  `.execute(db)
  return rows
}

/** The pricing of items that aren't sold at their price, without what only `listPricing` reads. */
export function listModes(db: Db, guildId: string) {
  return db
    .selectFrom('itemPricing')
    .innerJoin('item', 'item.id', 'itemPricing.itemId')
    .select(['itemPricing.itemId', 'itemPricing.mode', 'itemPricing.currency', 'itemPricing.minimumPrice'])
    .$narrowType<{ mode: PriceMode }>()
    .where('item.guildId', '=', guildId)
    .where('itemPricing.mode', '<>', 'fixed')
    .execute()
}

/** The next time at which a sale or role price begins or ends. */
export async function findNextRuleChange(db: Db, guildId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(moment) as next from price_rule, unnest(array[starts_at, ends_at]) as moment
    where guild_id = ${guildId} and deleted_at is null and kind <> 'code' and not is_paused and moment > ${now}
  `.execute(db)
  return rows[0]?.next ?? null
}
