import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { RateLimited } from '../../../providers/rate-limited.ts'
import { ConnectionErased } from '../../connections/paypal-connection/sale-paypal.ts'
import { findMembership, lockMembership, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'
import { cancelAtPaypal } from './cancel-billing.ts'
import { type RefreshDeps, refreshMembership } from './refresh-membership.ts'
import { stopReason } from './stop-billing.ts'

type Cancellation = {
  membershipId: string
  /** `member`, `seller` or why we cancelled it, such as `left`. */
  by: string
  /** What the seller wrote; shown in the history and at PayPal. */
  reason?: string
  actorId?: string | null
}

/** `isBillingStopped`: PayPal has confirmed the cancellation; otherwise a job retries it. */
type Cancelled = { membership: MembershipRow; isBillingStopped: boolean }

/**
 * Cancels a membership at the end of the paid period. Reads PayPal first, so that a payment we don't know of yet
 * counts, and cancels the subscription before it returns.
 */
export async function cancelMembership(
  deps: RefreshDeps,
  { membershipId, by, reason = by, actorId = null }: Cancellation,
): Promise<Cancelled> {
  const known = await findMembership(deps.db, membershipId)
  if (!known) throw new Refused('MEMBERSHIP_NOT_FOUND')
  const { subscriptionId } = known
  const isRead =
    subscriptionId !== null && (await tryPaypal(deps, known, () => refreshMembership(deps, subscriptionId)))
  const membership = await deps.db.transaction().execute(async (tx) => {
    refuseUnlessCancellable(await lockMembership(tx, membershipId))
    await updateFacts(tx, membershipId, { cancelledAt: deps.now(), cancelReason: reason })
    return updateMembership(tx, deps, membershipId, { kind: 'cancelled', reason, actorId })
  })
  if (!subscriptionId) return { membership, isBillingStopped: true }
  const cancel = () => cancelAtPaypal(deps, membership, stopReason(membership))
  const isBillingStopped = isRead && (await tryPaypal(deps, membership, cancel))
  return { membership: (await findMembership(deps.db, membershipId)) ?? membership, isBillingStopped }
}

function refuseUnlessCancellable(membership: MembershipRow): void {
  if (!isRunning(membership)) throw new Refused('MEMBERSHIP_ENDED')
  // A payment by reminder supersedes an earlier cancellation.
  if (membership.state === 'cancelled') throw new Refused('MEMBERSHIP_CANCELLED')
}

/** Returns false if PayPal is unavailable. */
async function tryPaypal(
  { log }: Pick<Dependencies, 'log'>,
  { id: membershipId }: MembershipRow,
  call: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await call()
    return true
  } catch (error) {
    const kinds = [ProviderFailed, PaypalRefused, RateLimited, ConnectionErased]
    if (!kinds.some((kind) => error instanceof kind)) throw error
    log.warn({ err: error, membershipId }, 'subscription not cancelled yet')
    return false
  }
}
