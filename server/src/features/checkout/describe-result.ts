import type { Outcome } from './settle-sale.ts'

/** The first two parameters of the result page. */
export type Result = { status: 'success' | 'cancel' | 'error' } | { status: 'success' | 'error'; message: string }

/** What the buyer is told of a checkout that is neither paid nor cancelled. */
const words: Record<Exclude<Outcome['status'], 'paid' | 'cancelled'>, string> = {
  pending: 'PayPal still holds this payment. Your order goes on by itself once PayPal lets it through.',
  // A capture may still follow, so nothing is said about a charge.
  open: "PayPal hasn't confirmed this payment yet. If you approved it, we'll complete your order automatically. Please don't pay again.",
  declined: 'PayPal declined this way to pay. You were not charged.',
  expired: 'This checkout has expired. You were not charged.',
  'sold-out': 'This item sold out before the payment was made. You were not charged.',
  failed: 'PayPal did not let this payment through. Please ask the shop before you try again.',
}

export const unknownCheckout: Result = { status: 'error', message: 'This checkout is not known.' }

/** Whether money moved is not known, so nothing is promised either way. */
export const noAnswer: Result = {
  status: 'error',
  message: 'PayPal did not answer in time. If you have paid, your order goes on by itself: please do not pay again.',
}

export function describeResult({ status }: Outcome, delivery: { failed: boolean }): Result {
  if (status === 'cancelled') return { status: 'cancel' }
  if (status !== 'paid') return { status: 'error', message: words[status] }
  return delivery.failed ? { status: 'success', message: 'ProcessingError' } : { status: 'success' }
}
