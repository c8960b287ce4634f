import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export const refundStates = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'] as const
export type RefundState = (typeof refundStates)[number]

type RefundUpdate = {
  id: string
  saleId: string
  amountCents: number
  state: RefundState
  isReversal: boolean
  isSeenInOrder: boolean
  /** PayPal's time; null keeps the stored value. */
  at: Date | null
}

/**
 * Upserts a refund. Idempotent, and stale data is ignored: only a pending refund changes its state, unless PayPal reports
 * a different final one.
 */
export async function upsertRefund(tx: Db, refund: RefundUpdate, now: Date): Promise<void> {
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

type Shown = { listedIds: string[]; now: Date }

/**
 * Cancels reversals that PayPal's order no longer shows, because the payment is completed again. An order may not show a
 * reversal yet that an event has just reported, so one that was never seen in an order is kept for a day.
 */
export async function cancelReversals(tx: Db, saleId: string, { listedIds, now }: Shown): Promise<void> {
  await sql`
    update refund set state = 'CANCELLED'
    where sale_id = ${saleId} and is_reversal and id <> all(${listedIds}::text[])
      and (is_seen_in_order or created_at < ${now}::timestamptz - interval '1 day')
  `.execute(tx)
}

/** A later dispute decided for the seller wins a reversal back. */
export async function markWonBack(tx: Db, saleId: string, wonAt: Date | null): Promise<void> {
  await sql`
    update refund set is_won_back = coalesce(created_at <= ${wonAt}::timestamptz, false)
    where sale_id = ${saleId} and is_reversal
  `.execute(tx)
}

/** The refunded amount of a sale, excluding the row with `exceptId`. */
export async function sumRefunds(tx: Db, saleId: string, exceptId = ''): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents), 0)::int as total from refund
    where sale_id = ${saleId} and state in ('COMPLETED', 'PENDING') and not is_won_back and id <> ${exceptId}
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/** Units that were put back in stock with the refunds that count. */
export async function sumReturnedUnits(tx: Db, saleId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(returned_units), 0)::int as total from refund
    where sale_id = ${saleId} and state in ('COMPLETED', 'PENDING') and not is_won_back
  `.execute(tx)
  return rows[0]?.total ?? 0
}

export async function setReturnedUnits(tx: Db, id: string, returnedUnits: number): Promise<void> {
  await tx.updateTable('refund').set({ returnedUnits }).where('id', '=', id).execute()
}

/** The part of the refunded amount that PayPal reversed. */
export async function sumReversals(tx: Db, saleId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_cents), 0)::int as total from refund
    where sale_id = ${saleId} and is_reversal and state in ('COMPLETED', 'PENDING') and not is_won_back
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/** PayPal's status of a refund; undefined if it isn't stored, because it belongs to a payment that isn't a sale. */
export async function findRefundState(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('refund').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

export async function hasRefund(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('refund').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function setRefundAmount(tx: Db, id: string, amountCents: number): Promise<void> {
  await tx.updateTable('refund').set({ amountCents }).where('id', '=', id).execute()
}

/** The ids at PayPal. */
export async function listPendingRefunds(db: Db, saleId: string): Promise<string[]> {
  const pending = db.selectFrom('refund').select('id').where('saleId', '=', saleId).where('state', '=', 'PENDING')
  return (await pending.execute()).map(({ id }) => id)
}
