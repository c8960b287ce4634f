import type { Dependencies } from '../../../dependencies.ts'
import { lockMembership, updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'

export type EndReason = 'shop-closed' | 'connection-ended' | 'premium-ended'

/** Cancels a membership for a reason that isn't the member's. They keep access until the end of the paid period. */
export async function cancelRenewal(
  deps: Pick<Dependencies, 'db' | 'now'>,
  id: string,
  reason: EndReason,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { state, cancelledAt, closedAt } = await lockMembership(tx, id)
    if (state === 'ended' || cancelledAt || closedAt) return
    await updateFacts(tx, id, { cancelledAt: deps.now(), cancelReason: reason })
    await updateMembership(tx, deps, id, { kind: 'cancelled', reason })
  })
}
