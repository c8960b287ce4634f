import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { findMembershipOfSubscription, type MembershipRow, readRelatedFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'

/** PayPal returns the reason, which distinguishes our suspensions from PayPal's or the seller's own. */
export const suspensionReasons = {
  dispute: 'A payment of this membership is disputed.',
  shop: 'The shop is paused.',
} as const

const ours = new Set<string | null>(Object.values(suspensionReasons))

type Subscription = { status: string; statusNote: string | null }

/** Whether PayPal doesn't bill because we suspended it. */
export const isSuspendedByUs = ({ status, statusNote }: Subscription) => status === 'SUSPENDED' && ours.has(statusNote)

/** Acts on the membership's current state, so repeated and late jobs are harmless. */
export const pauseMembershipBilling = defineJob({
  name: 'pause-membership-billing',
  payload: z.object({ subscriptionId: z.string() }),
  async run({ subscriptionId: id }, deps) {
    const membership = await findMembershipOfSubscription(deps.db, id)
    if (!membership || !isRunning(membership) || membership.state === 'cancelled') return
    const { disputedAt } = await readRelatedFacts(deps.db, membership)
    const { paypal } = await withAccountPaypal(deps, membership)
    const subscription = await paypal.getSubscription(id)
    if (disputedAt && subscription.status === 'ACTIVE')
      await paypal.suspendSubscription({ id, reason: suspensionReasons.dispute })
    if (!disputedAt && !membership.pausedAt && isSuspendedByUs(subscription))
      await paypal.activateSubscription({ id, reason: 'The dispute was decided for the seller.' })
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
