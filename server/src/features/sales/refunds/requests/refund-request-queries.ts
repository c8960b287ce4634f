import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { RefundRequest } from '../../../../db/tables.ts'
import { listLimits } from '../../../../http/limits/limits.ts'

export type RequestRow = Selectable<RefundRequest>

export function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  return db.selectFrom('refundRequest').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function hasOpenRequest(db: Db, saleId: string): Promise<boolean> {
  const open = await db
    .selectFrom('refundRequest')
    .select('id')
    .where('saleId', '=', saleId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return open !== undefined
}

/** Returns undefined if another order has a request with this id. */
export function insertRequest(tx: Db, request: Insertable<RefundRequest>): Promise<RequestRow | undefined> {
  return tx
    .insertInto('refundRequest')
    .values(request)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export type ClaimedRequest = RequestRow & { isFirstTry: boolean }

/** Lease: returned to one concurrent caller; the others get undefined until it expires. */
export async function claimRequest(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedRequest | undefined> {
  const { rows } = await sql<ClaimedRequest>`
    with before as (select id, claimed_until from refund_request where id = ${id} for update)
    update refund_request set claimed_until = ${until} from before
    where refund_request.id = before.id and state = 'requested'
      and (before.claimed_until is null or before.claimed_until <= ${now})
    returning refund_request.*, before.claimed_until is null as is_first_try
  `.execute(db)
  return rows[0]
}

type Outcome = { state: 'succeeded'; refundId: string } | { state: 'refused'; problem: string }

/** Only an undecided request is decided. Returns true for exactly one concurrent caller. */
export async function decideRequest(db: Db, id: string, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refundRequest')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** PayPal's id of the refund that the request asked for: of its amount, made since, and of no other request. */
export async function findRefundOf(
  db: Db,
  { saleId, amountCents, createdAt }: Pick<RequestRow, 'saleId' | 'amountCents' | 'createdAt'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from refund where sale_id = ${saleId} and not is_reversal and state in ('COMPLETED', 'PENDING')
      and created_at >= ${createdAt}::timestamptz - interval '1 hour'
      and (${amountCents}::integer is null or amount_cents = ${amountCents}::integer)
      and not exists (select from refund_request where refund_request.refund_id = refund.id)
    order by created_at, id limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Ends the lease after a call without a result. */
export async function releaseRequest(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('refundRequest')
    .set({ claimedUntil: now })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
}

/** Requests that PayPal refused or hasn't answered, newest first. The others are refunds. */
export function listUnsuccessfulRequests(db: Db, saleId: string): Promise<RequestRow[]> {
  return db
    .selectFrom('refundRequest')
    .selectAll()
    .where('saleId', '=', saleId)
    .where('state', '!=', 'succeeded')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(listLimits.refundRequests.count)
    .execute()
}

/** The seller's last choice for a full refund of this sale; undefined without one. */
export async function findRoleChoice(tx: Db, saleId: string): Promise<boolean | undefined> {
  const chosen = await tx
    .selectFrom('refundRequest')
    .select('removesRole')
    .where('saleId', '=', saleId)
    .where('state', '!=', 'refused')
    .where('removesRole', 'is not', null)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return chosen?.removesRole ?? undefined
}
