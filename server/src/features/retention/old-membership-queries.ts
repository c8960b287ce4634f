import { sql } from 'kysely'
import type { DeleteBatch } from './expired-record-queries.ts'

/**
 * Deletes memberships that ended before this time, with their history, and subtracts them from the totals. What was
 * paid for them stays with the other orders.
 */
export const deleteOldMemberships: DeleteBatch = (db, before, atMost) =>
  deleteMemberships(db, sql`ended_at < ${before}`, atMost)

/** Deletes memberships that never began, because the first payment wasn't completed, once PayPal can't bill them. */
export const deleteAbandonedMemberships: DeleteBatch = (db, before, atMost) =>
  deleteMemberships(
    db,
    sql`paid_until is null and created_at < ${before}
      and (subscription_id is null or subscription_status in ('CANCELLED', 'EXPIRED'))`,
    atMost,
  )

async function deleteMemberships(db: Parameters<DeleteBatch>[0], isDue: ReturnType<typeof sql>, atMost: number) {
  const { rows } = await sql`
    with batch as materialized (
      select id, sale_id, guild_id, item_id, currency from membership where state = 'ended' and ${isDue}
      order by id limit ${atMost} for update
    ), counted as (
      update membership_total as total set members = total.members - gone.members
      from (select guild_id, item_id, currency, count(*)::int as members from batch group by 1, 2, 3) as gone
      where total.guild_id = gone.guild_id and total.item_id = gone.item_id and total.currency = gone.currency
        and total.state = 'ended'
    ), deleted as (
      delete from membership using batch where membership.id = batch.id
    ), granted as (
      delete from sale using batch where sale.id = batch.sale_id and sale.state = 'granted'
    )
    select id from batch
  `.execute(db)
  return rows.length
}
