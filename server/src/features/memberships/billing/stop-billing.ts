import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import type { MembershipRow } from '../membership-queries.ts'

/** Retried until PayPal confirms. A subscription that has ended counts as cancelled. */
export const cancelMembershipBilling = defineJob({
  name: 'cancel-membership-billing',
  payload: z.object({ subscriptionId: z.string(), connectionId: z.nullable(z.string()), reason: z.string() }),
  async run({ subscriptionId, connectionId, reason }, deps) {
    const { paypal } = await withSalePaypal(deps, { connectionId })
    await paypal.cancelSubscription({ id: subscriptionId, reason })
  },
})

const billable = new Set(['ACTIVE', 'SUSPENDED', 'APPROVED', 'APPROVAL_PENDING'])

/** Cancels the subscription of a membership that is cancelled or has ended, so that nobody pays for nothing. */
export async function stopBilling(tx: Db, membership: MembershipRow): Promise<void> {
  const { subscriptionId, subscriptionStatus, connectionId, state, cancelledAt, closedAt } = membership
  const isOver = state === 'ended' || cancelledAt !== null || closedAt !== null
  if (!subscriptionId || !isOver || !billable.has(subscriptionStatus ?? 'APPROVAL_PENDING')) return
  const reason = membership.cancelReason ?? membership.closeReason ?? 'The membership has ended.'
  const key = `cancel-membership-billing:${subscriptionId}`
  await enqueue(tx, cancelMembershipBilling, { subscriptionId, connectionId, reason }, { key })
}
