import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export const refundStates = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'] as const
export type RefundState = (typeof refundStates)[number]

type ToldRefund = {
  id: string
  saleId: string
  amountCents: number
  state: RefundState
  isReversal: boolean
  isSeenInOrder: boolean
  /** PayPal's time; null keeps what is known. */
  at: Date | null
}

/**
 * Stores a refund as PayPal describes it. Idempotent, and an older reading changes nothing: only a pending refund takes
 * another state, unless PayPal names another final one.
 */
export async function upsertRefund(tx: Db, refund: ToldRefund, now: Date): Promise<void> {
  await sql`
    insert into refund as known (id, sale_id, amount_cents, state, is_reversal, is_seen_in_order, created_at)
    values (${refund.id}, ${refund.saleId}, ${refund.amountCents}, ${refund.state}, ${refund.isReversal},
      ${refund.isSeenInOrder}, ${refund.at ?? now})
    on conflict (id) do update set
      amount_cents = excluded.amount_cents,
      state = case when excluded.state = 'PENDING' then known.state else excluded.state end,
      is_reversal = known.is_reversal or excluded.is_reversal,
      is_seen_in_order = known.is_seen_in_order or excluded.is_seen_in_order,
      created_at = greatest(known.created_at, ${refund.at}::timestamptz)
    where known.sale_id = excluded.sale_id
  `.execute(tx)
}

/** PayPal's order showed these reversals once and shows the payment as completed now. */
export async function cancelReversals(tx: Db, saleId: string, listedIds: string[]): Promise<void> {
  await sql`
    update refund set state = 'CANCELLED'
    where sale_id = ${saleId} and is_reversal and is_seen_in_order and id <> all(${listedIds}::text[])
  `.execute(tx)
}

/** A reversal is won back by a dispute that was decided for the seller after it. */
export async function markWonBack(tx: Db, saleId: string, wonAt: Date | null): Promise<void> {
  await sql`
    update refund set is_won_back = coalesce(created_at <= ${wonAt}::timestamptz, false)
    where sale_id = ${saleId} and is_reversal
  `.execute(tx)
}

/** What was refunded of a sale, the row with `exceptId` left out. */
export async function sumRefunds(tx: Db, saleId: string, exceptId = ''): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents), 0)::int as total from refund
    where sale_id = ${saleId} and state in ('COMPLETED', 'PENDING') and not is_won_back and id <> ${exceptId}
  `.execute(tx)
  return rows[0]?.total ?? 0
}

export async function hasRefund(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('refund').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function setRefundAmount(tx: Db, id: string, amountCents: number): Promise<void> {
  await tx.updateTable('refund').set({ amountCents }).where('id', '=', id).execute()
}
