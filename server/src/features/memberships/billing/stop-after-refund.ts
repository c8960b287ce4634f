import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { findMembership, isLatestPaymentRefunded, updateFacts } from '../membership-queries.ts'

/**
 * Cancels the automatic renewal of a membership whose latest payment was refunded in full, also if the member keeps
 * access. Call it before `updateMembership`.
 */
export async function stopAfterRefund(tx: Db, { now }: Pick<Dependencies, 'now'>, id: string): Promise<void> {
  const membership = await findMembership(tx, id)
  if (membership?.renewal !== 'automatic' || membership.cancelledAt) return
  if (await isLatestPaymentRefunded(tx, id)) await updateFacts(tx, id, { cancelledAt: now(), cancelReason: 'refunded' })
}
