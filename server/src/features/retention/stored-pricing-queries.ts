import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const itemsOfRule = sql<string[]>`array(
  select item_id from price_rule_item where price_rule_item.rule_id = price_rule.id order by item_id
)`

const totalsOfRule = sql<object[]>`(
  select coalesce(json_agg(json_build_object('currency', currency, 'orders', orders, 'revenueCents', revenue_cents,
    'discountCents', discount_cents) order by currency), '[]')
  from price_rule_total where price_rule_total.rule_id = price_rule.id
)`

/** Offers with their totals, item groups and how items are sold, of the account's servers. Deleted offers are included. */
export async function readPricingRecords(db: Db, ownerId: string) {
  const guilds = db.selectFrom('guild').select('id').where('ownerId', '=', ownerId)
  const offers = await db
    .selectFrom('priceRule')
    .selectAll('priceRule')
    .select([itemsOfRule.as('itemIds'), totalsOfRule.as('totals')])
    .where('guildId', 'in', guilds)
    .orderBy('createdAt')
    .execute()
  const groups = await db.selectFrom('itemGroup').selectAll().where('guildId', 'in', guilds).execute()
  const items = await db
    .selectFrom('itemPricing')
    .innerJoin('item', 'item.id', 'itemPricing.itemId')
    .selectAll('itemPricing')
    .where('item.guildId', 'in', guilds)
    .execute()
  return { offers, groups, items }
}
