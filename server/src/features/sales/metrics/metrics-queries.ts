import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'

export type DayTotal = {
  currency: string
  day: string | null
  salesCount: number
  unitsCount: number
  revenueCents: number
  discountCents: number
}

export type ItemTotal = {
  shopItemId: string
  monthSalesCount: number
  monthRevenueCents: number
  allTimeSalesCount: number
  allTimeRevenueCents: number
  monthUnitsCount: number
  allTimeUnitsCount: number
}

type Wanted = { guildId: string; currency: string; month: string; since: string; isCounted: boolean }

type SalesTotals = { days: DayTotal[]; items: ItemTotal[]; givesRoles: boolean }

/** Loads everything in one query. */
export async function findSalesTotals(db: Db, wanted: Wanted): Promise<SalesTotals> {
  const query = sql<SalesTotals>`
    select
      (select coalesce(json_agg(days), '[]') from (${daysOf(wanted)}) as days) as days,
      (select coalesce(json_agg(items), '[]') from (${itemsOf(wanted)}) as items) as items,
      ${givesRoles(wanted)} as gives_roles
  `
  const [totals] = await executePrepared(db, 'find-sales-totals', query)
  return totals ?? { days: [], items: [], givesRoles: false }
}

/** One row per day since `since`; earlier sales are one row per currency without a day. */
const daysOf = ({ guildId, since }: Wanted) => sql`
  select currency, case when day >= ${since}::date then day end as day,
    sum(sales_count) as sales_count, sum(units_count) as units_count, sum(revenue_cents)::bigint as revenue_cents,
    sum(discount_cents)::bigint as discount_cents
  from sales_by_day where guild_id = ${guildId}
  group by 1, 2 order by 1, 2
`

/** Every item of the shop by creation time, including unsold ones. Zeros if `isCounted` is false. */
const itemsOf = ({ guildId, currency, month, isCounted }: Wanted) => sql`
  select item.id as shop_item_id,
    coalesce(sum(sold.sales_count) filter (where sold.month = ${month}::date), 0) as month_sales_count,
    coalesce(sum(sold.revenue_cents) filter (where sold.month = ${month}::date), 0)::bigint as month_revenue_cents,
    coalesce(sum(sold.sales_count), 0) as all_time_sales_count,
    coalesce(sum(sold.revenue_cents), 0)::bigint as all_time_revenue_cents,
    coalesce(sum(sold.units_count) filter (where sold.month = ${month}::date), 0) as month_units_count,
    coalesce(sum(sold.units_count), 0) as all_time_units_count
  from item
  left join sales_by_item as sold
    on sold.item_id = item.id and sold.guild_id = item.guild_id and sold.currency = ${currency} and ${isCounted}::boolean
  where item.guild_id = ${guildId} and item.deleted_at is null
  group by item.id order by item.created_at, item.id
`

/** Whether an item gives a role, or gave one before it was deleted. */
const givesRoles = ({ guildId }: Wanted) => sql`(
  exists (select from item where item.guild_id = ${guildId} and item.role_id is not null)
  or exists (
    select from item join deliverable on deliverable.item_id = item.id
    where item.guild_id = ${guildId} and deliverable.role_id is not null
  )
)`
