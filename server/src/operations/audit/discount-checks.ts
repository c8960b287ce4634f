import { maxFreeOrders } from '@guildshop/contract/price-rules'
import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

/** As `readPurchases` counts orders. */
const counts = sql`(sale.state in ('pending', 'granted') or (sale.state = 'paid' and sale.refunded_at is null)
  or (sale.state = 'open' and sale.holds_stock))`

/*
 * Limits per buyer, requirements and "one of this group" aren't checked: sellers change them at any time, and orders
 * from before a change keep counting.
 */
export const discountChecks: Check[] = [
  rule(
    "A sale's price and discount are zero or more, and together a price per unit.",
    sql`
      select format('Sale %s of %s units costs %s after a discount of %s.', id, quantity, price, discount) as message
      from sale where price < 0 or discount < 0 or (price + discount) % quantity <> 0
    `,
  ),
  rule(
    'A discounted sale says what lowered its price.',
    sql`
      select format('Sale %s has a discount of %s, kind %s and name %s.', id, discount,
        coalesce(discount_kind, '(missing)'), coalesce(discount_name, '(missing)')) as message
      from sale where (discount > 0) <> (discount_kind is not null) or (discount > 0) <> (discount_name is not null)
        or (price_rule_id is not null and discount = 0)
    `,
  ),
  rule(
    'A sale has the discount of an offer of its server.',
    sql`
      select format('Sale %s has a discount by %s, but offer %s of server %s is a %s.', sale.id,
        coalesce(sale.discount_kind, '(missing)'), price_rule.id, price_rule.guild_id, price_rule.kind) as message
      from sale join price_rule on price_rule.id = sale.price_rule_id
      where price_rule.guild_id <> sale.guild_id or price_rule.kind is distinct from sale.discount_kind
    `,
  ),
  rule(
    'A checkout with a code holds a use of it, and no other sale does.',
    sql`
      select format('Sale %s is %s and %s a use of its %s.', id, state, case when holds_use then 'holds' else 'holds no' end,
        coalesce(discount_kind, '(missing) code')) as message
      from sale where (holds_use and (state not in ('open', 'pending') or price_rule_id is null
          or discount_kind is distinct from 'code'))
        or (state = 'open' and discount_kind = 'code' and price_rule_id is not null and not holds_use)
    `,
  ),
  rule(
    'The discounts of a day match its sales.',
    sql`
      select format('Server %s on %s in %s: recorded %s, actual %s.', guild_id, day, currency,
        coalesce(recorded.discount_cents, 0), coalesce(actual.cents, 0)) as message
      from sales_by_day as recorded full join (
        select guild_id, currency, (paid_at at time zone 'UTC')::date as day, sum(discount) as cents
        from sale where state = 'paid' and not is_test group by guild_id, currency, day
      ) as actual using (guild_id, currency, day)
      where coalesce(recorded.discount_cents, 0) <> coalesce(actual.cents, 0)
    `,
  ),
  rule(
    "A free sale isn't shipped and pays for no membership, and nobody gets more of them a day than allowed.",
    sql`
      select format('Sale %s is free, but is shipped or pays for a membership.', sale.id) as message
      from sale where price = 0 and not is_test and (requires_shipping
        or exists (select from membership_period where membership_period.sale_id = sale.id))
      union all
      select format('Buyer %s got %s free orders of server %s on %s.', buyer_discord_id, count(*), guild_id,
        (paid_at at time zone 'UTC')::date)
      from sale where price = 0 and state = 'paid' and not is_test and buyer_discord_id <> '0'
      group by guild_id, buyer_discord_id, (paid_at at time zone 'UTC')::date having count(*) > ${maxFreeOrders}
    `,
  ),
  rule(
    'An upgrade deducts an order that the buyer has in the same server, and each order is deducted once.',
    sql`
      select format('Sale %s upgrades sale %s, which is %s.', sale.id, upgraded.id, upgraded.state) as message
      from sale join sale as upgraded on upgraded.id = sale.upgraded_sale_id
      where upgraded.id = sale.id or upgraded.guild_id <> sale.guild_id
        or upgraded.state not in ('paid', 'pending', 'granted', 'failed')
        or (upgraded.holder_discord_id <> sale.buyer_discord_id and '0' not in (upgraded.holder_discord_id, sale.buyer_discord_id))
        or sale.discount_kind is distinct from 'upgrade'
      union all
      select format('Sale %s is upgraded by %s orders.', upgraded_sale_id, count(*))
      from sale where upgraded_sale_id is not null and ${counts} group by upgraded_sale_id having count(*) > 1
    `,
  ),
]
