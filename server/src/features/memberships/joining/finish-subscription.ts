import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { ConnectionErased } from '../../connections/paypal-connection/sale-paypal.ts'
import { closeSale } from '../../sales/checkout/close-sale.ts'
import { unknownCheckout } from '../../sales/checkout/describe-result.ts'
import { mayReadPayment } from '../../sales/checkout/may-read-payment.ts'
import { describeSubscribed, resultPage } from '../../sales/checkout/result-page.ts'
import type { Outcome } from '../../sales/settlement/settle-sale.ts'
import { refreshMembership } from '../billing/refresh-membership.ts'
import { findMembershipOfSubscription, type MembershipRow } from '../membership-queries.ts'
import { isRunning } from '../membership-state.ts'
import { updateMembership } from '../update-membership.ts'

type Return = { isCancelled: boolean }

/**
 * Reads the subscription of a returning buyer from PayPal and returns the URL of the result page. After many returns, only
 * what is stored.
 */
export async function finishSubscription(
  deps: Dependencies,
  subscriptionId: string | undefined,
  { isCancelled }: Return,
): Promise<string> {
  const known = subscriptionId && (await findMembershipOfSubscription(deps.db, subscriptionId))
  if (!known || !subscriptionId) return resultPage(deps, unknownCheckout)
  const isTrial = known.trialDays > 0
  if (!(await mayReadPayment(deps, known.saleId))) {
    return describeSubscribed(deps, {
      saleId: known.saleId,
      outcome: outcomeOf(known),
      isTrial,
      how: { delivers: false },
    })
  }
  const outcome = await readOutcome(deps, subscriptionId, { isCancelled })
  return describeSubscribed(deps, { saleId: known.saleId, outcome, isTrial })
}

/** Null if PayPal is unavailable; the webhook or the scheduled read completes the membership later. */
async function readOutcome(deps: Dependencies, subscriptionId: string, back: Return): Promise<Outcome | null> {
  try {
    const membership = await refreshMembership(deps, subscriptionId)
    if (!membership) return { status: 'failed', problem: 'SUBSCRIPTION_MISMATCH' }
    const isOpen = membership.state === 'pending' && membership.subscriptionStatus === 'APPROVAL_PENDING'
    if (isOpen && back.isCancelled) return cancelPending(deps, membership)
    return outcomeOf(membership)
  } catch (error) {
    const isUnknown = [ProviderFailed, PaypalRefused, ConnectionErased].some((kind) => error instanceof kind)
    if (!isUnknown) throw error
    deps.log.warn({ err: error, subscriptionId }, 'subscription status unknown')
    return null
  }
}

function outcomeOf(membership: MembershipRow): Outcome {
  // Even if it has ended since.
  if (isRunning(membership) || membership.paidUntil) return { status: 'paid' }
  if (membership.state === 'ended') return { status: 'expired' }
  return { status: 'open', seenUntil: membership.createdAt }
}

/** The update cancels the subscription at PayPal, so that it can't be approved later. */
async function cancelPending(deps: Dependencies, { id, saleId }: MembershipRow): Promise<Outcome> {
  await closeSale(deps, saleId, { state: 'cancelled' })
  await deps.db.transaction().execute((tx) => updateMembership(tx, deps, id))
  return { status: 'cancelled' }
}
