import type { Dependencies } from '../../../dependencies.ts'
import { recordSubscriptionRefund } from '../../sales/settlement/subscription-payments.ts'
import { findMembershipOfSubscription } from '../membership-queries.ts'
import { findSubscriptionOfPayment, isSoldBy } from './plan-queries.ts'
import { type RefreshDeps, refreshMembership } from './refresh-membership.ts'

/** Who reports an event: a seller's app, which may only report payments of their servers to its account, or ours (null). */
type Source = { seller: { ownerId: string; payeeId: string } | null }

/** The subscription of a recorded membership payment, or null. */
export const subscriptionOfPayment = ({ db }: Pick<Dependencies, 'db'>, paymentId: string): Promise<string | null> =>
  findSubscriptionOfPayment(db, paymentId)

type Reported = {
  subscriptionId: string
  /** Of a refund that the event reports. */
  refund?: { id: string; paymentId: string } | undefined
}

/**
 * Reads the membership that an event is about. Returns false if the subscription isn't a membership's, or isn't sold by
 * the seller whose app reports it.
 */
export async function refreshReported(
  deps: RefreshDeps,
  { seller }: Source,
  { subscriptionId, refund }: Reported,
): Promise<boolean> {
  const known = await findMembershipOfSubscription(deps.db, subscriptionId)
  if (!known || (seller && !(await isSoldBy(deps.db, known.id, seller)))) return false
  // First, so that it's recorded as a refund with its own time and amount.
  if (refund) await recordSubscriptionRefund(deps, known, refund)
  await refreshMembership(deps, subscriptionId)
  return true
}
