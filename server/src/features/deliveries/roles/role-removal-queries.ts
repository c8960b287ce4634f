import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { reopenDeliveries } from '../delivery-queries.ts'

const isIdle = sql<boolean>`(delivery.state <> 'waiting' or delivery.tried_at is null or delivery.problem is not null)`

/** A failed assignment no longer needs attention once the role is due for removal. */
export async function skipFailedAssignment(db: Db, entitlementId: string, problem: DeliveryProblem): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'skipped', problem })
    .where('entitlementId', '=', entitlementId)
    .where('kind', '=', 'give-role')
    .where('state', '=', 'failed')
    .execute()
}

/** Makes the removal due now. Returns null if it's done or in progress. */
export async function planRemovalNow(
  tx: Db,
  { entitlementId, saleId }: { entitlementId: string; saleId: string },
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto('delivery')
    .values(({ selectFrom }) => ({
      saleId,
      guildId: selectFrom('sale').select('sale.guildId').where('sale.id', '=', saleId),
      entitlementId,
      kind: 'take-role',
      state: 'waiting',
      dueAt: now,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['saleId', 'kind', 'entitlementId'])
        .doUpdateSet({ state: 'waiting', dueAt: now })
        .where('delivery.state', '!=', 'done')
        .where(isIdle),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Brings the removal forward, because the role ends earlier. Returns nothing if it's finished or in progress. */
export async function bringRemovalForward(tx: Db, entitlementId: string, endsAt: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('delivery')
    .set({ dueAt: endsAt })
    .where('entitlementId', '=', entitlementId)
    .where('kind', '=', 'take-role')
    .where('state', '=', 'waiting')
    .where(isIdle)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reschedules the removal to the role's end, or skips it. Revokes the lease of a removal in progress. */
export async function rescheduleRoleRemoval(tx: Db, entitlementId: string, end: Date | null): Promise<void> {
  const ended = end ? { state: 'waiting', dueAt: end, problem: null } : { state: 'skipped', problem: 'REFUND_UNDONE' }
  await tx
    .updateTable('delivery')
    .set({ ...ended, tries: 0, triedAt: null, doneAt: null })
    .where('entitlementId', '=', entitlementId)
    .where('kind', '=', 'take-role')
    .execute()
}

/**
 * Makes the assignments of a sale due now. Increments `tries`, the fencing token, to revoke the lease of one in
 * progress.
 */
export async function restartAssignments(tx: Db, saleId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('delivery')
    .set({ state: 'waiting', dueAt: now, doneAt: null, triedAt: null, problem: null, tries: sql`tries + 1` })
    .where('saleId', '=', saleId)
    .where('kind', '=', 'give-role')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes the assignment due now. Returns nothing if it's in progress. */
export async function reopenAssignment(tx: Db, entitlementId: string, now: Date): Promise<string[]> {
  const assignments = await tx
    .selectFrom('delivery')
    .select('id')
    .where('entitlementId', '=', entitlementId)
    .where('kind', '=', 'give-role')
    .execute()
  const ids = assignments.map(({ id }) => id)
  return reopenDeliveries(tx, ids, now)
}
