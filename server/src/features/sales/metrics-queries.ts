import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type DayTotal = { currency: string; day: string | null; salesCount: number; revenueCents: number }

/** Each day from `since` on; whatever came before is one line per currency, without a day. */
export async function listSalesByDay(db: Db, guildId: string, since: string): Promise<DayTotal[]> {
  const day = sql<string | null>`case when day >= ${since}::date then day end`
  return db
    .selectFrom('salesByDay')
    .select(['currency', day.as('day')])
    .select(sql<number>`sum(sales_count)`.as('salesCount'))
    .select(sql<number>`sum(revenue_cents)::bigint`.as('revenueCents'))
    .where('guildId', '=', guildId)
    .groupBy(['currency', sql`2`])
    .orderBy('currency')
    .orderBy(sql`2`)
    .execute()
}

type Wanted = { guildId: string; currency: string; month: string; isCounted: boolean }

/** Every item of the shop in the order they were made, those never sold too. Zeros when nothing is to be counted. */
export function listSalesByItem(db: Db, { guildId, currency, month, isCounted }: Wanted) {
  const ofMonth = sql`filter (where sales_by_item.month = ${month}::date)`
  return db
    .selectFrom('item')
    .leftJoin('salesByItem', (join) =>
      join
        .onRef('salesByItem.itemId', '=', 'item.id')
        .onRef('salesByItem.guildId', '=', 'item.guildId')
        .on('salesByItem.currency', '=', currency)
        .on(sql<boolean>`${isCounted}`),
    )
    .select('item.id as shopItemId')
    .select(sql<number>`coalesce(sum(sales_by_item.sales_count) ${ofMonth}, 0)`.as('monthSalesCount'))
    .select(sql<number>`coalesce(sum(sales_by_item.revenue_cents) ${ofMonth}, 0)::bigint`.as('monthRevenueCents'))
    .select(sql<number>`coalesce(sum(sales_by_item.sales_count), 0)`.as('allTimeSalesCount'))
    .select(sql<number>`coalesce(sum(sales_by_item.revenue_cents), 0)::bigint`.as('allTimeRevenueCents'))
    .where('item.guildId', '=', guildId)
    .where('item.deletedAt', 'is', null)
    .groupBy('item.id')
    .orderBy('item.createdAt')
    .orderBy('item.id')
    .execute()
}
