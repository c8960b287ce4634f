import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { findMembershipOfSubscription, type MembershipRow } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'

/** PayPal returns the reason, which distinguishes our suspension from PayPal's or the seller's own. */
const pauseReason = 'A payment of this membership is disputed.'
const resumeReason = 'The dispute was decided for the seller.'

/** Acts on the membership's current state, so repeated and late jobs are harmless. */
export const pauseMembershipBilling = defineJob({
  name: 'pause-membership-billing',
  payload: z.object({ subscriptionId: z.string() }),
  async run({ subscriptionId: id }, deps) {
    const membership = await findMembershipOfSubscription(deps.db, id)
    if (!membership || !isRunning(membership) || membership.state === 'cancelled') return
    const { paypal } = await withAccountPaypal(deps, membership)
    const { status, statusNote } = await paypal.getSubscription(id)
    const isDisputed = membership.state === 'suspended'
    if (isDisputed && status === 'ACTIVE') await paypal.suspendSubscription({ id, reason: pauseReason })
    const isOurs = status === 'SUSPENDED' && statusNote === pauseReason
    if (!isDisputed && isOurs) await paypal.activateSubscription({ id, reason: resumeReason })
  },
})

/** Suspends the subscription while a payment is disputed, and resumes it once the dispute is over. */
export async function pauseBilling(tx: Db, before: MembershipRow, after: MembershipRow): Promise<void> {
  const { subscriptionId } = after
  const hasChanged = (before.state === 'suspended') !== (after.state === 'suspended')
  if (!subscriptionId || after.renewal !== 'automatic' || !hasChanged) return
  const key = `pause-membership-billing:${subscriptionId}`
  await enqueue(tx, pauseMembershipBilling, { subscriptionId }, { key })
}
