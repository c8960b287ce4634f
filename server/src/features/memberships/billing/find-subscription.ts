import type { Dependencies } from '../../../dependencies.ts'
import { type ReportedRefund, recordSubscriptionRefund } from '../../sales/settlement/subscription-payments.ts'
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
  /** A refund or reversal that the event reports. */
  refund?: ReportedRefund | undefined
}

/** `not-ours`: not a membership's, or not sold by the seller. `unknown-payment`: what was refunded isn't recorded yet. */
type Outcome = 'read' | 'not-ours' | 'unknown-payment'

/** Reads the membership that an event is about. */
export async function refreshReported(
  deps: RefreshDeps,
  { seller }: Source,
  { subscriptionId, refund }: Reported,
): Promise<Outcome> {
  const known = await findMembershipOfSubscription(deps.db, subscriptionId)
  if (!known || (seller && !(await isSoldBy(deps.db, known.id, seller)))) return 'not-ours'
  // First, so that it's recorded as a refund with its own time and amount.
  const isRecorded = !refund || (await recordSubscriptionRefund(deps, known, refund))
  await refreshMembership(deps, subscriptionId)
  return isRecorded || (await recordSubscriptionRefund(deps, known, refund)) ? 'read' : 'unknown-payment'
}
