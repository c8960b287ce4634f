import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { cutToBytes } from '../../../providers/paypal/cut-to-bytes.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { checkMemberPresence } from '../leaving/check-presence.ts'
import {
  findMembership,
  findMembershipOfSubscription,
  lockMembership,
  type MembershipRow,
  updateFacts,
} from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { refreshMembership } from './refresh-membership.ts'
import { cancelBilling, isToStop } from './stop-billing.ts'

/** PayPal's limit. */
const longestReason = 127
const fiveMinutes = 300_000

/**
 * Retried until PayPal confirms. A cancellation can't be undone, so it's never based on an old reading: if there is no
 * recent one, PayPal is read, which enqueues this job again if the membership is still over. A member who was away must
 * still be away.
 */
export const cancelMembershipBilling = defineJob({
  ...cancelBilling,
  async run({ subscriptionId, reason }, deps) {
    const membership = await findMembershipOfSubscription(deps.db, subscriptionId)
    if (!membership || !isToStop(membership)) return
    if (!isRecentlyRead(membership, deps.now()) && (await refreshMembership(deps, subscriptionId))) return
    if (membership.cancelReason === 'left' && (await hasReturned(deps, membership))) return
    await cancelAtPaypal(deps, membership, reason)
  },
})

/** Reads Discord, which lifts the cancellation of a member who has returned. */
async function hasReturned(deps: Dependencies, { id, guildId, buyerDiscordId }: MembershipRow): Promise<boolean> {
  await checkMemberPresence.run({ guildId, userId: buyerDiscordId }, deps)
  const membership = await findMembership(deps.db, id)
  return !membership || !isToStop(membership)
}

const isRecentlyRead = ({ readAt }: MembershipRow, now: Date) =>
  readAt !== null && now.getTime() - readAt.getTime() < fiveMinutes

type Deps = Pick<Dependencies, 'db' | 'now' | 'paypal' | 'paypalApps' | 'secrets'>

/** Cancels the subscription now. One that has ended counts as cancelled. Read it first, so that all payments count. */
export async function cancelAtPaypal(deps: Deps, membership: MembershipRow, reason: string): Promise<void> {
  const { id, subscriptionId } = membership
  if (!subscriptionId) return
  const { paypal } = await withAccountPaypal(deps, membership)
  await paypal.cancelSubscription({ id: subscriptionId, reason: cutToBytes(reason, longestReason) })
  await deps.db.transaction().execute(async (tx) => {
    await lockMembership(tx, id)
    await updateFacts(tx, id, { subscriptionStatus: 'CANCELLED' })
    await updateMembership(tx, deps, id)
  })
}
