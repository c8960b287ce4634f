import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { cutToBytes } from '../../../providers/paypal/cut-to-bytes.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { findMembershipOfSubscription, type MembershipRow, updateFacts } from '../membership-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'paypal' | 'paypalApps' | 'secrets'>

/** PayPal's limit. */
const longestReason = 127

/** Retried until PayPal confirms. */
export const cancelMembershipBilling = defineJob({
  name: 'cancel-membership-billing',
  payload: z.object({ subscriptionId: z.string(), reason: z.string() }),
  async run({ subscriptionId, reason }, deps) {
    const membership = await findMembershipOfSubscription(deps.db, subscriptionId)
    if (membership) await cancelAtPaypal(deps, membership, reason)
  },
})

/** Cancels the subscription now. One that has ended counts as cancelled. */
export async function cancelAtPaypal(deps: Deps, membership: MembershipRow, reason: string): Promise<void> {
  const { id, subscriptionId } = membership
  if (!subscriptionId) return
  const { paypal } = await withAccountPaypal(deps, membership)
  await paypal.cancelSubscription({ id: subscriptionId, reason: cutToBytes(reason, longestReason) })
  await updateFacts(deps.db, id, { subscriptionStatus: 'CANCELLED' })
}

const billable = new Set(['ACTIVE', 'SUSPENDED', 'APPROVED', 'APPROVAL_PENDING'])

const reasons: Record<string, string> = {
  member: 'Cancelled by the member.',
  seller: 'Cancelled by the shop.',
  duplicate: 'You already have an active membership for this item.',
  left: 'The member left the server.',
  refunded: 'The latest payment was refunded.',
  'item-deleted': 'The shop no longer offers it.',
  'shop-closed': 'The shop has closed.',
  'connection-ended': 'The shop disconnected its PayPal app.',
  'premium-ended': 'The shop can no longer offer memberships.',
}

/** What PayPal shows as the reason of the cancellation. */
export function stopReason({ cancelReason, closeReason }: Pick<MembershipRow, 'cancelReason' | 'closeReason'>): string {
  const reason = cancelReason ?? closeReason
  return reason ? (reasons[reason] ?? reason) : 'The membership has ended.'
}

/** Cancels the subscription of a membership that is cancelled or has ended, so that nobody keeps paying for it. */
export async function stopBilling(tx: Db, membership: MembershipRow): Promise<void> {
  const { subscriptionId, subscriptionStatus, state, cancelledAt, closedAt } = membership
  const isOver = state === 'ended' || cancelledAt !== null || closedAt !== null
  if (!subscriptionId || !isOver || !billable.has(subscriptionStatus ?? 'APPROVAL_PENDING')) return
  const key = `cancel-membership-billing:${subscriptionId}`
  await enqueue(tx, cancelMembershipBilling, { subscriptionId, reason: stopReason(membership) }, { key })
}
