import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

/** Erasing a server unlinks its sales in batches, before its offers are deleted. */
const isErased = sql`exists (select from guild where guild.id = price_rule.guild_id and guild.purged_at is not null)`

/** Paid and not fully refunded. */
const counts = sql`(sale.state = 'paid' and sale.refunded_at is null)`

/**
 * Orders that can exceed the uses of a code: paid after the checkout had released its use, because a payment that PayPal
 * has taken is always recorded, or refunded and then paid again, because the refund failed or was reversed.
 */
const isExcess = sql`(${counts} and (sale.settled_at > sale.reserved_until or exists (
  select from refund where refund.sale_id = sale.id and (refund.is_won_back or refund.state not in ('COMPLETED', 'PENDING')))))`

const ordersOfCode = sql`
  select price_rule.id, price_rule.code, price_rule.uses, price_rule.reserved_uses, price_rule.total_uses,
    count(sale.id) filter (where ${counts}) as paid, count(sale.id) filter (where sale.holds_use) as reserved,
    count(sale.id) filter (where ${isExcess}) as excess
  from price_rule left join sale on sale.price_rule_id = price_rule.id and sale.discount_kind = 'code'
  where price_rule.kind = 'code' and not ${isErased} group by price_rule.id
`

export const offerChecks: Check[] = [
  rule(
    'The uses of a code are its paid orders, and the reserved ones its checkouts.',
    sql`
      select format('Code %s (%s) has %s uses and %s reserved, but %s paid orders and %s checkouts.', id, code, uses,
        reserved_uses, paid, reserved) as message
      from (${ordersOfCode}) as used where uses <> paid or reserved_uses <> reserved
      union all
      select format('Offer %s has %s uses and %s reserved, but isn''t a code.', id, uses, reserved_uses)
      from price_rule where kind <> 'code' and (uses <> 0 or reserved_uses <> 0)
    `,
  ),
  rule(
    'A code is used at most as often as its total uses, except by payments that arrived late and failed refunds.',
    sql`
      select format('Code %s (%s) has %s uses and %s reserved of %s.', id, code, uses, reserved_uses, total_uses) as message
      from (${ordersOfCode}) as used where uses + reserved_uses > total_uses + excess
    `,
  ),
  rule(
    'The totals of an offer match its orders.',
    sql`
      select format('Offer %s in %s: recorded %s orders, %s and %s given away, actual %s, %s and %s.', rule_id, currency,
        coalesce(recorded.orders, 0), coalesce(recorded.revenue_cents, 0), coalesce(recorded.discount_cents, 0),
        coalesce(actual.orders, 0), coalesce(actual.revenue_cents, 0), coalesce(actual.discount_cents, 0)) as message
      from (
        select price_rule_total.* from price_rule_total join price_rule on price_rule.id = rule_id where not ${isErased}
      ) as recorded full join (
        select price_rule_id as rule_id, sale.currency, count(*) filter (where refunded_at is null) as orders,
          sum(price - refunded_cents) as revenue_cents, sum(discount) filter (where refunded_at is null) as discount_cents
        from sale join price_rule on price_rule.id = sale.price_rule_id
        where state = 'paid' and not ${isErased} group by price_rule_id, sale.currency
      ) as actual using (rule_id, currency)
      where coalesce(recorded.orders, 0) <> coalesce(actual.orders, 0)
        or coalesce(recorded.revenue_cents, 0) <> coalesce(actual.revenue_cents, 0)
        or coalesce(recorded.discount_cents, 0) <> coalesce(actual.discount_cents, 0)
    `,
  ),
  rule(
    'The codes of a shop are unique, whatever their case.',
    sql`
      select format('Server %s has %s codes %s.', guild_id, count(*), upper(code)) as message
      from price_rule where code is not null and deleted_at is null
      group by guild_id, upper(code) having count(*) > 1
    `,
  ),
  rule(
    'Offers, groups and requirements are about items of their own server.',
    sql`
      select format('Offer %s is about item %s of another server.', price_rule.id, item.id) as message
      from price_rule_item join price_rule on price_rule.id = price_rule_item.rule_id
      join item on item.id = price_rule_item.item_id where item.guild_id <> price_rule.guild_id
      union all
      select format('Group %s contains item %s of another server.', item_group.id, item.id)
      from item_pricing join item_group on item_group.id = item_pricing.group_id
      join item on item.id = item_pricing.item_id where item.guild_id <> item_group.guild_id
      union all
      select format('Item %s requires item %s of another server.', item.id, required.id)
      from item_pricing join item on item.id = item_pricing.item_id
      join item as required on required.id = any(item_pricing.required_item_ids) where required.guild_id <> item.guild_id
    `,
  ),
  rule(
    'Only an item with automatic restocking has a time for it.',
    sql`
      select format('Item %s is %s, but its next time is %s.', item_id,
        case when restock_units is null then 'not restocked' else 'restocked' end,
        coalesce(next_restock_at::text, 'missing')) as message
      from item_pricing where (restock_units is null) <> (next_restock_at is null)
    `,
  ),
]
