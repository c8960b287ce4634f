import type { DeliveryKind, DeliveryProblem, DeliveryState } from '@guildshop/contract/deliveries'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Delivery } from '../../db/tables.ts'

export type DeliveryRow = Selectable<Delivery> & { kind: DeliveryKind; state: DeliveryState }

export type Outcome = {
  state: DeliveryState
  problem: DeliveryProblem | null
  dueAt?: Date
  doneAt?: Date
  tries?: number
}

/** Idempotent: inserts each kind once per sale or entitlement. Returns the new rows. */
export async function insertDeliveries(tx: Db, rows: Insertable<Delivery>[]): Promise<DeliveryRow[]> {
  if (rows.length === 0) return []
  return tx
    .insertInto('delivery')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['saleId', 'kind', 'entitlementId']).doNothing())
    .returningAll()
    .$narrowType<DeliveryRow>()
    .execute()
}

/** A role is never removed while its assignment is pending. */
const isReady = sql<boolean>`(delivery.kind <> 'take-role' or not exists (
  select from delivery as assignment
  where assignment.entitlement_id = delivery.entitlement_id and assignment.kind = 'give-role'
    and assignment.state = 'waiting'
))`

/**
 * Claims the row with a lease until `until`: returns it to exactly one concurrent caller.
 * A row in progress has `tried_at` set and no problem.
 */
export function claimDelivery(db: Db, id: string, { now, until }: { now: Date; until: Date }) {
  return db
    .updateTable('delivery')
    .set({ tries: sql`tries + 1`, triedAt: now, dueAt: until, problem: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .where(isReady)
    .returningAll()
    .$narrowType<DeliveryRow>()
    .executeTakeFirst()
}

/** Returns false and does nothing if the lease was lost; `tries` is the fencing token. */
export async function finishDelivery(db: Db, { id, tries }: DeliveryRow, outcome: Outcome): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('delivery')
    .set(outcome)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Oldest first, for one sale or for all. */
export async function listDueDeliveries(
  db: Db,
  { now, saleId, atMost = 500 }: { now: Date; saleId?: string; atMost?: number },
): Promise<string[]> {
  const query = db
    .selectFrom('delivery')
    .select('id')
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now)
    .where(isReady)
    .orderBy('dueAt')
    .limit(atMost)
  const rows = await (saleId ? query.where('saleId', '=', saleId) : query).execute()
  return rows.map(({ id }) => id)
}

/** In the order of execution. */
export function listDeliveriesOf(db: Db, saleId: string): Promise<DeliveryRow[]> {
  const kinds = sql`array['give-role', 'assign-key', 'announce', 'message-buyer', 'take-role', 'return-role']`
  return db
    .selectFrom('delivery')
    .leftJoin('entitlement', 'entitlement.id', 'delivery.entitlementId')
    .selectAll('delivery')
    .$narrowType<DeliveryRow>()
    .where('delivery.saleId', '=', saleId)
    .orderBy(sql`array_position(${kinds}, delivery.kind)`)
    .orderBy('entitlement.sortOrder')
    .execute()
}

/** Makes these due now and returns their ids. Skips rows in progress. */
export async function reopenDeliveries(tx: Db, ids: string[], now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const reopened = await tx
    .updateTable('delivery')
    .set({ state: 'waiting', dueAt: now, doneAt: null })
    .where('id', 'in', ids)
    .where((row) => row.or([row('state', '!=', 'waiting'), row('triedAt', 'is', null), row('problem', 'is not', null)]))
    .returning('id')
    .execute()
  return reopened.map(({ id }) => id)
}

export async function countDone(db: Db, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow()
  return count
}
