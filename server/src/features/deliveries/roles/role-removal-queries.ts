import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** A failed assignment no longer needs attention once the role is to be removed. */
export async function dropFailedGiving(db: Db, saleId: string, problem: DeliveryProblem): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'skipped', problem })
    .where('saleId', '=', saleId)
    .where('kind', '=', 'give-role')
    .where('state', '=', 'failed')
    .execute()
}

/** Makes the removal due now. Returns null if it's done or in progress. */
export async function bringRoleRemovalForward(tx: Db, saleId: string, now: Date): Promise<string | null> {
  const row = await tx
    .insertInto('delivery')
    .values(({ selectFrom }) => ({
      saleId,
      guildId: selectFrom('sale').select('sale.guildId').where('sale.id', '=', saleId),
      entitlementId: selectFrom('entitlement').select('id').where('saleId', '=', saleId).where('sortOrder', '=', 0),
      kind: 'take-role',
      state: 'waiting',
      dueAt: now,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(['saleId', 'kind', 'entitlementId'])
        .doUpdateSet({ state: 'waiting', dueAt: now })
        .where('delivery.state', '!=', 'done')
        .where(
          sql<boolean>`(delivery.state <> 'waiting' or delivery.tried_at is null or delivery.problem is not null)`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Reschedules the removal to the end of the role, or drops it. Revokes the lease of a removal in progress. */
export async function rescheduleRoleRemoval(tx: Db, saleId: string, end: Date | null): Promise<void> {
  const ended = end ? { state: 'waiting', dueAt: end, problem: null } : { state: 'skipped', problem: 'REFUND_UNDONE' }
  await tx
    .updateTable('delivery')
    .set({ ...ended, tries: 0, triedAt: null, doneAt: null })
    .where('saleId', '=', saleId)
    .where('kind', '=', 'take-role')
    .execute()
}
