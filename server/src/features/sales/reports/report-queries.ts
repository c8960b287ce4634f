import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Sold = { salesCount: number; unitsCount: number; revenueCents: number }
export type DaySold = Sold & { guildId: string; currency: string; day: string; discountCents: number }
type ItemSold = Sold & { shopItemId: string }

type Days = { guildIds: string[]; from: string; to: string }

/** Days with sales between two UTC days, both included, oldest first. */
export function listDaysSold(db: Db, { guildIds, from, to }: Days): Promise<DaySold[]> {
  if (guildIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('salesByDay')
    .select(['guildId', 'currency', 'day', 'salesCount', 'unitsCount', 'revenueCents', 'discountCents'])
    .where('guildId', 'in', guildIds)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
}

type ItemsWanted = {
  guildId: string
  currency: string
  /** Midnight UTC of the first day and of the day after the last. */
  start: string
  end: string
  /** The complete months in between; equal if there is none. */
  monthStart: string
  monthEnd: string
}

/** Sales per item. Complete months come from the rollup, so at most two months of sales are read. */
export async function listItemsSold(db: Db, wanted: ItemsWanted): Promise<ItemSold[]> {
  const { guildId, currency, start, end, monthStart, monthEnd } = wanted
  const salesBetween = (first: string, last: string) => sql`
    select item_id, 1 as sales_count, quantity as units_count, price - refunded_cents as revenue_cents from sale
    where guild_id = ${guildId} and state = 'paid' and not is_test and currency = ${currency} and item_id is not null
      and paid_at >= ${first}::timestamptz and paid_at < ${last}::timestamptz
  `
  const { rows } = await sql<ItemSold>`
    select item_id as shop_item_id, sum(sales_count)::bigint as sales_count, sum(units_count)::bigint as units_count,
      sum(revenue_cents)::bigint as revenue_cents
    from (
      select item_id, sales_count, units_count, revenue_cents from sales_by_item
      where guild_id = ${guildId} and currency = ${currency}
        and month >= ${monthStart}::date and month < ${monthEnd}::date
      union all ${salesBetween(start, monthStart)}
      union all ${salesBetween(monthEnd, end)}
    ) as sold
    group by item_id order by revenue_cents desc, item_id
  `.execute(db)
  return rows
}

export type CurrencySold = Sold & { currency: string }

type Moments = { guildIds: string[]; from: Date; before: Date }

/** Sales per currency between two moments. Reads sales, so it's for a few days at most. */
export async function sumSales(db: Db, { guildIds, from, before }: Moments): Promise<CurrencySold[]> {
  if (guildIds.length === 0 || from >= before) return []
  const { rows } = await sql<CurrencySold>`
    select currency, count(*) as sales_count, sum(quantity) as units_count,
      sum(price - refunded_cents)::bigint as revenue_cents from sale
    where guild_id = any(${guildIds}::uuid[]) and state = 'paid' and not is_test
      and paid_at >= ${from} and paid_at < ${before}
    group by currency
  `.execute(db)
  return rows
}
