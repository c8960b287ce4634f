import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'

/** Like sales, units and discounts are counted when they're paid, and refunds don't reduce them. */
type Change = { salesCount: number; unitsCount: number; revenueCents: number; discountCents?: number }

/**
 * Updates the rollups of the sale's day and of its item's month in one statement. All writers lock the day first, which
 * avoids deadlocks. Test purchases aren't counted.
 */
export async function addToRollups(tx: Db, sale: Selectable<Sale>, change: Change): Promise<void> {
  if (sale.isTest || !sale.paidAt) return
  const day = sale.paidAt.toISOString().slice(0, 10)
  const { salesCount, unitsCount, revenueCents, discountCents = 0 } = change
  await sql`
    with by_day as (
      insert into sales_by_day as target (guild_id, currency, day, sales_count, units_count, revenue_cents, discount_cents)
      values (${sale.guildId}, ${sale.currency}, ${day}, ${salesCount}, ${unitsCount}, ${revenueCents}, ${discountCents})
      on conflict (guild_id, currency, day) do update set
        sales_count = target.sales_count + excluded.sales_count,
        units_count = target.units_count + excluded.units_count,
        revenue_cents = target.revenue_cents + excluded.revenue_cents,
        discount_cents = target.discount_cents + excluded.discount_cents
      returning guild_id, currency, date_trunc('month', day)::date as month
    )
    insert into sales_by_item as target (guild_id, item_id, currency, month, sales_count, units_count, revenue_cents)
    select guild_id, ${sale.itemId}::uuid, currency, month, ${salesCount}::integer, ${unitsCount}::integer,
      ${revenueCents}::bigint
    from by_day where ${sale.itemId}::uuid is not null
    on conflict (guild_id, currency, item_id, month) do update set
      sales_count = target.sales_count + excluded.sales_count,
      units_count = target.units_count + excluded.units_count,
      revenue_cents = target.revenue_cents + excluded.revenue_cents
  `.execute(tx)
}
