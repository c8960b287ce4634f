import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { ChangedEnd } from '../../sales/entitlements/membership-ends.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { rescheduleRole } from './restack-sale.ts'

/** Reschedules, removes or assigns the roles of a membership after the end of its access changed. */
export async function applyRoleEnds(
  tx: Db,
  { now }: Pick<Dependencies, 'now'>,
  changed: ChangedEnd[],
  when: { lane?: 'batch' } = {},
): Promise<void> {
  for (const { entitlementId, before, endsAt } of changed) {
    if (endsAt) await queueDeliveries(tx, await rescheduleRole(tx, { entitlementId, before, endsAt }, now()), when)
  }
}
