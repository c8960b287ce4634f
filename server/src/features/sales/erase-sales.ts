import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type DueRows, isOneOf } from '../../db/due-rows.ts'
import type { Dependencies } from '../../dependencies.ts'

/**
 * Erases the next batch of a server's sales and returns the last id, or undefined if none is left. Keeps dates,
 * amounts and item names, because sums and tax records need them, and PayPal's ids as long as a payment can be refunded.
 * Rows are locked in id order, so that concurrent runs can't deadlock. Items and offers are unlinked here, because
 * deleting one would otherwise update all its sales in a single statement. Discounts stay on the sale.
 */
export async function eraseSales(
  db: Db,
  { guildId, after, atMost }: { guildId: string; after: string; atMost: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    with batch as materialized (
      select id from sale where guild_id = ${guildId} and id > ${after} and buyer_discord_id <> '0'
      order by id limit ${atMost} for update
    ), delivered as (
      delete from delivery using batch where delivery.sale_id = batch.id
    ), entitled as (
      delete from entitlement using batch where entitlement.sale_id = batch.id
    ), messaged as (
      delete from buyer_message using batch where buyer_message.sale_id = batch.id
    ), membered as (
      delete from membership using batch where membership.sale_id = batch.id
    ), gifted as (
      delete from gift using batch where gift.sale_id = batch.id
    ), replied as (
      delete from checkout_reply using batch where checkout_reply.sale_id = batch.id
    ), noted as (
      delete from order_note using batch where order_note.sale_id = batch.id
    ), requested as (
      delete from refund_request using batch where refund_request.sale_id = batch.id
    ), flagged as (
      delete from order_flag using batch where order_flag.sale_id = batch.id
    ), disputed as (
      delete from dispute_message using batch, dispute
      where dispute.sale_id = batch.id and dispute_message.dispute_id = dispute.id
    ), answered as (
      delete from dispute_answer using batch, dispute
      where dispute.sale_id = batch.id and dispute_answer.dispute_id = dispute.id
    ), erased as (
      update sale set buyer_discord_id = '0', buyer_discord_username = null, recipient_discord_id = null,
        shipping_address = null,
        tracking_number = null, channel_id = null, image_hash = null, approve_url = null, item_description = '',
        item_id = null, price_rule_id = null, holds_use = false, upgraded_sale_id = null, traceparent = null
      from batch where sale.id = batch.id
    )
    select id from batch order by id desc limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Erased sales that still have PayPal's ids, and were paid before this time. */
export const salesWithPaymentIds = (before: Date): DueRows => ({
  table: 'sale',
  key: 'id',
  isDue: sql`buyer_discord_id = '0' and payee_id <> 'erased' and coalesce(paid_at, created_at) < ${before}`,
})

/**
 * Replaces PayPal's ids of sales, their refunds and disputes. They'd lead to the people at PayPal, but payments have to
 * stay distinguishable, so their ids become fingerprints.
 */
export async function erasePaymentIds(
  { db, secrets }: Pick<Dependencies, 'db' | 'secrets'>,
  sales: DueRows,
  ids: string[],
): Promise<void> {
  const key = secrets.fingerprint('erased-sale', '')
  const fingerprintOf = (id: string) =>
    sql`'erased-' || encode(sha256(convert_to(${key} || ${sql.ref(id)}, 'UTF8')), 'hex')`
  await sql`
    with batch as materialized (
      select id from sale where ${isOneOf(sales, ids)} order by id for update
    ), written as (
      delete from dispute_message using batch, dispute
      where dispute.sale_id = batch.id and dispute_message.dispute_id = dispute.id
    ), sent as (
      delete from dispute_answer using batch, dispute
      where dispute.sale_id = batch.id and dispute_answer.dispute_id = dispute.id
    ), refunded as (
      update refund set id = ${fingerprintOf('refund.id')} from batch where refund.sale_id = batch.id
    ), disputed as (
      update dispute set id = ${fingerprintOf('dispute.id')} from batch where dispute.sale_id = batch.id
    )
    update sale set payee_id = 'erased', order_id = ${fingerprintOf('order_id')},
      capture_id = ${fingerprintOf('capture_id')}, next_read_at = null
    from batch where sale.id = batch.id
  `.execute(db)
}
