import type { Outcome } from '../settlement/settle-sale.ts'

/** The first two parameters of the result page. */
export type Result =
  | { status: 'success' | 'cancel' | 'error' }
  | { status: 'success' | 'error'; message: string }
  | { status: 'error'; message: string; review: 'true' }

/** Messages for a checkout that is neither paid nor cancelled. */
const messages: Record<Exclude<Outcome['status'], 'paid' | 'cancelled'>, string> = {
  pending:
    "PayPal is reviewing this payment. We'll complete your order automatically once it clears. Please don't pay again.",
  // A capture may still follow, so this doesn't say whether the buyer was charged.
  open: "PayPal hasn't confirmed this payment yet. If you approved it, we'll complete your order automatically. Please don't pay again.",
  declined: "PayPal declined this payment method. You weren't charged.",
  expired: "This checkout has expired. You weren't charged.",
  'sold-out': "This item sold out before you paid. You weren't charged.",
  failed: "PayPal didn't approve this payment. Contact the shop before trying again.",
}

const tooFewLeft = (left: number) => `Only ${left} of this item ${left === 1 ? 'is' : 'are'} left. You weren't charged.`

/** Nothing was captured, and why. */
const refusedCaptures: Record<string, string> = {
  SHOP_REMOVED: "This shop has closed. You weren't charged.",
  MEMBERSHIP_ENDED: "This membership has ended. You weren't charged.",
}

export const unknownCheckout: Result = { status: 'error', message: "We couldn't find this checkout." }

/** The outcome is unknown, so this doesn't say whether the buyer was charged. */
export const noAnswer: Result = {
  status: 'error',
  message: "PayPal isn't responding. If you paid, we'll complete your order automatically. Please don't pay again.",
}

export function describeResult(outcome: Outcome, delivery: { failed: boolean }): Result {
  const { status } = outcome
  if (status === 'cancelled') return { status: 'cancel' }
  if (status === 'pending') return { status: 'error', message: messages.pending, review: 'true' }
  if (status === 'failed') return { status: 'error', message: failureMessage(outcome) }
  if (status === 'sold-out' && outcome.left > 0) return { status: 'error', message: tooFewLeft(outcome.left) }
  if (status !== 'paid') return { status: 'error', message: messages[status] }
  return delivery.failed ? { status: 'success', message: 'ProcessingError' } : { status: 'success' }
}

function failureMessage({ problem, message }: Extract<Outcome, { status: 'failed' }>): string {
  return message ? `${message} You weren't charged.` : (refusedCaptures[problem] ?? messages.failed)
}
