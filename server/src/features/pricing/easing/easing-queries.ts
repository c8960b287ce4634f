import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The roles that the manager who saved a rule could sell then. Null for a rule that the owner saved. */
export const coveredRoles = sql<string[] | null>`(
  select role_ids from price_rule_cover where rule_id = price_rule.id
)::text[]`

const givesOne = (item: string, roleIds: RawBuilder<unknown>) => sql`(
  ${sql.ref(`${item}.role_id`)} = any(${roleIds})
  or exists (
    select from deliverable
    where deliverable.item_id = ${sql.ref(`${item}.id`)} and deliverable.role_id = any(${roleIds})
  )
)`

/**
 * The items of a server that give a role beyond the covered ones, or lead to such an item: those that it requires or
 * whose role it requires, those whose role has a price for it, and those of its group if buyers of one pay less for
 * another. A rule saved by someone who could sell no more roles than these leaves out all uncovered items.
 */
export const uncoveredItems = (guildId: RawBuilder<unknown>, coveredRoleIds: RawBuilder<unknown>) => sql`(
  with recursive uncovered as (
    select item.id, item.guild_id from item
    where item.guild_id = ${guildId} and item.deleted_at is null and (
      item.role_id <> all(${coveredRoleIds})
      or exists (
        select from deliverable
        where deliverable.item_id = item.id and deliverable.role_id is not null
          and deliverable.role_id <> all(${coveredRoleIds})
      )
    )
    union
    select needed.id, needed.guild_id
    from uncovered
      left join item_pricing on item_pricing.item_id = uncovered.id
      left join item_group on item_group.id = item_pricing.group_id and item_group.offers_upgrades
      cross join lateral (
        select array(
          select unnest(item_pricing.required_role_ids)
          union
          select unnest(rule.role_ids)
          from price_rule as rule
          where rule.guild_id = uncovered.guild_id and rule.deleted_at is null
            and (rule.is_for_all_items
              or exists (select from price_rule_item where rule_id = rule.id and item_id = uncovered.id))
            and not exists (
              select from price_rule_cover as cover
              where cover.rule_id = rule.id and cover.role_ids <@ ${coveredRoleIds}
            )
        ) as role_ids
      ) as condition
      join item as needed on needed.guild_id = uncovered.guild_id and needed.deleted_at is null and (
        needed.id = any(item_pricing.required_item_ids)
        or ${givesOne('needed', sql.ref('condition.role_ids'))}
        or exists (select from item_pricing as other where other.group_id = item_group.id and other.item_id = needed.id)
      )
  )
  select id from uncovered
)`

/** Of these items, or of all. With a role of each that isn't covered, if it gives one. */
export async function listUncovered(db: Db, guildId: string, coveredRoleIds: readonly string[]) {
  const covered = sql`${coveredRoleIds}::text[]`
  const { rows } = await sql<{ id: string; roleId: string | null }>`
    select item.id, coalesce(
        case when item.role_id <> all(${covered}) then item.role_id end,
        (select role_id from deliverable
          where item_id = item.id and role_id is not null and role_id <> all(${covered}) order by sort_order limit 1)
      ) as role_id
    from item where item.id in ${uncoveredItems(sql`${guildId}::uuid`, covered)}
  `.execute(db)
  return rows
}

/** Whether a higher price could lower what a buyer pays: it reaches the minimum of a code, or allows an upgrade. */
export async function canHigherPriceEase(tx: Db, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    select from item where item.id = ${itemId} and (
      exists (
        select from price_rule
        where price_rule.guild_id = item.guild_id and deleted_at is null and minimum_amount > 0
      )
      or exists (
        select from item_pricing join item_group on item_group.id = item_pricing.group_id
        where item_pricing.item_id = item.id and item_group.offers_upgrades
      )
    )
  `.execute(tx)
  return rows.length > 0
}
