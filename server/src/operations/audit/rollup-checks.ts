import { sql } from 'kysely'
import { type Check, rule } from './check.ts'

/** Excludes test purchases; refunds are deducted on the sale's day, in UTC. Refunds don't reduce sales and units. */
const counted = sql`
  select guild_id, item_id, currency, (paid_at at time zone 'UTC')::date as day, quantity,
    price - refunded_cents as cents
  from sale where state = 'paid' and not is_test
`

export const rollupChecks: Check[] = [
  rule(
    'Daily revenue per server matches its sales.',
    sql`
      select format('Server %s on %s in %s: recorded %s sales, %s units and %s, actual %s, %s and %s.', guild_id,
        day, currency, coalesce(recorded.sales_count, 0), coalesce(recorded.units_count, 0),
        coalesce(recorded.revenue_cents, 0), coalesce(actual.sales_count, 0), coalesce(actual.units_count, 0),
        coalesce(actual.cents, 0)) as message
      from sales_by_day as recorded full join (
        select guild_id, currency, day, count(*) as sales_count, sum(quantity) as units_count, sum(cents) as cents
        from (${counted}) as sold group by guild_id, currency, day
      ) as actual using (guild_id, currency, day)
      where coalesce(recorded.sales_count, 0) <> coalesce(actual.sales_count, 0)
        or coalesce(recorded.units_count, 0) <> coalesce(actual.units_count, 0)
        or coalesce(recorded.revenue_cents, 0) <> coalesce(actual.cents, 0)
    `,
  ),
  rule(
    'Monthly revenue per item matches its sales.',
    sql`
      select format('Item %s in %s in %s: recorded %s sales, %s units and %s, actual %s, %s and %s.', item_id,
        month, currency, coalesce(recorded.sales_count, 0), coalesce(recorded.units_count, 0),
        coalesce(recorded.revenue_cents, 0), coalesce(actual.sales_count, 0), coalesce(actual.units_count, 0),
        coalesce(actual.cents, 0)) as message
      from (
        select * from sales_by_item where guild_id not in (select id from guild where purged_at is not null)
      ) as recorded full join (
        select guild_id, currency, item_id, date_trunc('month', day)::date as month, count(*) as sales_count,
          sum(quantity) as units_count, sum(cents) as cents
        from (${counted}) as sold where item_id is not null group by guild_id, currency, item_id, month
      ) as actual using (guild_id, currency, item_id, month)
      where coalesce(recorded.sales_count, 0) <> coalesce(actual.sales_count, 0)
        or coalesce(recorded.units_count, 0) <> coalesce(actual.units_count, 0)
        or coalesce(recorded.revenue_cents, 0) <> coalesce(actual.cents, 0)
    `,
  ),
]
