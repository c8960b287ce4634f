import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Dispute } from '../../../db/tables.ts'

/** Outcomes of a dispute that the seller won. */
export const inSellersFavor = ['RESOLVED_SELLER_FAVOUR', 'CANCELED_BY_BUYER', 'DENIED']

const wonOutcomes = sql.join(inSellersFavor.map((outcome) => sql.lit(outcome)))

/**
 * True if every dispute of the sale that isn't decided for the seller is open and about goods not received: shipping
 * with tracking is the response to those. Any other dispute puts shipping on hold.
 */
export const canShipDuringDispute = sql<boolean>`(sale.disputed_at is not null and coalesce((
  select bool_and(dispute.resolved_at is null
    and coalesce(dispute.reason, '') = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED')
  from dispute where dispute.sale_id = sale.id
    and (dispute.resolved_at is null or coalesce(dispute.outcome, '') not in (${wonOutcomes}))
), false))`

/** The first deadline for the seller's response to the sale's disputes; null while PayPal isn't waiting for one. */
export const responseDueAt = sql<Date | null>`(case when sale.disputed_at is not null then (
  select min(dispute.response_due_at) from dispute where dispute.sale_id = sale.id and dispute.resolved_at is null
    and dispute.status not in ('UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE')
) end)`

/** Reads the disputes as they are now, for a sale that the caller has locked. */
export async function mayShipDuringDispute(tx: Db, saleId: string): Promise<boolean> {
  const sale = await tx
    .selectFrom('sale')
    .select(canShipDuringDispute.as('canShipDuringDispute'))
    .where('sale.id', '=', saleId)
    .executeTakeFirstOrThrow()
  return sale.canShipDuringDispute
}

/**
 * Ignores stale data: a resolved dispute stays resolved, and a newer state isn't overwritten. What PayPal doesn't mention
 * stays as it was. A new deadline gets its own reminder.
 */
export async function upsertDispute(tx: Db, dispute: Insertable<Dispute>): Promise<void> {
  const { status, reason, outcome, resolvedAt, responseDueAt: due, updatedAt, actions } = dispute
  await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          ...{ status, reason, outcome, resolvedAt, responseDueAt: due, updatedAt, ...(actions && { actions }) },
          amountCents: sql`coalesce(excluded.amount_cents, dispute.amount_cents)`,
          currency: sql`coalesce(excluded.currency, dispute.currency)`,
          stage: sql`coalesce(excluded.stage, dispute.stage)`,
          remindedAt: sql`case when excluded.response_due_at is not distinct from dispute.response_due_at
            then dispute.reminded_at end`,
        })
        .where((where) =>
          where.or([
            where('excluded.resolvedAt', 'is not', null),
            where.and([
              where('dispute.resolvedAt', 'is', null),
              where.or([
                where('dispute.updatedAt', 'is', null),
                where('excluded.updatedAt', '>=', where.ref('dispute.updatedAt')),
              ]),
            ]),
          ]),
        ),
    )
    .execute()
}

/** Oldest first. */
export function listDisputes(tx: Db, saleId: string): Promise<Selectable<Dispute>[]> {
  return tx.selectFrom('dispute').selectAll().where('saleId', '=', saleId).orderBy('openedAt').execute()
}
