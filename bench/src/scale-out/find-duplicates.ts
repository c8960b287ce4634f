import type pg from 'pg'
import type { Purchase } from '../buying/buy.ts'

/** Counts duplicates: more sales than orders, or totals that don't match the sales. */
export async function findDuplicates(pool: pg.Pool, purchases: Purchase[]): Promise<number> {
  const { rows } = await pool.query<{ sales: number; mismatched: number }>(
    `select (select count(*)::integer from sale where state = 'paid' and order_id = any($1)) as sales,
      (select count(*)::integer from sales_by_day as recorded full join (
        select guild_id, currency, (paid_at at time zone 'UTC')::date as day, count(*) as sales_count
        from sale where state = 'paid' and not is_test and paid_at > now() - interval '1 day' group by 1, 2, 3
      ) as counted using (guild_id, currency, day)
      where day > (now() at time zone 'UTC')::date - 1 and recorded.sales_count is distinct from counted.sales_count) as mismatched`,
    [purchases.map(({ orderId }) => orderId)],
  )
  const [found] = rows
  return found ? Math.abs(found.sales - purchases.length) + found.mismatched : Number.NaN
}
