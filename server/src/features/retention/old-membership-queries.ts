import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type DueRows, isOneOf } from '../../db/due-rows.ts'
import type { RowsBefore } from './expired-record-queries.ts'

export const oldMemberships: RowsBefore = (before) => ({
  table: 'membership',
  key: 'id',
  isDue: sql`state = 'ended' and ended_at < ${before}`,
})

/** Memberships that never began, because the first payment wasn't completed, once PayPal can't bill them. */
export const abandonedMemberships: RowsBefore = (before) => ({
  table: 'membership',
  key: 'id',
  isDue: sql`state = 'ended' and paid_until is null and created_at < ${before}
    and (subscription_id is null or subscription_status in ('CANCELLED', 'EXPIRED'))`,
})

/**
 * Deletes memberships with their history, and subtracts them from the totals. What was paid for them stays with the other
 * orders.
 */
export async function deleteMemberships(db: Db, memberships: DueRows, ids: string[]): Promise<void> {
  await sql`
    with batch as materialized (
      select id, sale_id, guild_id, item_id, currency from membership where ${isOneOf(memberships, ids)}
      order by id for update
    ), counted as (
      update membership_total as total set members = total.members - gone.members
      from (select guild_id, item_id, currency, count(*)::int as members from batch group by 1, 2, 3) as gone
      where total.guild_id = gone.guild_id and total.item_id = gone.item_id and total.currency = gone.currency
        and total.state = 'ended'
    ), deleted as (
      delete from membership using batch where membership.id = batch.id
    )
    delete from sale using batch where sale.id = batch.sale_id and sale.state = 'granted'
  `.execute(db)
}
