/** The page at PayPal where the seller can act: the payment, the account settings or the Resolution Center. */
export type PaypalPage = 'payment' | 'settings' | 'disputes'

type PaymentHold = {
  /** Why PayPal holds the payment, in a few words. */
  title: string
  /** What the seller does, or waits for. */
  advice: string
  page: PaypalPage
  action: string
  /** PayPal returns a payment to the buyer if the seller doesn't act in time. */
  isReturnedUnclaimed?: true
}

/** The problem of a sale whose payment was on hold, and couldn't be read at PayPal for 30 days after the hold's limit. */
export const unreadHold = 'HOLD_UNREAD'

/** Days until PayPal returns a payment that its seller hasn't claimed. */
export const daysToClaim = 30

const completes = 'The order then completes automatically.'
const wait = "There's nothing to do for now. The order completes automatically once the payment clears."
const view = { page: 'payment', action: 'View payment at PayPal' } as const

const unknown: PaymentHold = { title: 'PayPal is reviewing this payment', advice: wait, ...view }

/** PayPal's reasons for a pending capture, as documented for Orders v2. */
const holds: Record<string, PaymentHold> = {
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: {
    title: "Your PayPal account doesn't accept this currency automatically",
    advice: `Accept the payment at PayPal. ${completes}`,
    page: 'payment',
    action: 'Accept payment at PayPal',
    isReturnedUnclaimed: true,
  },
  INTERNATIONAL_WITHDRAWAL: {
    title: 'Your PayPal account requires you to accept international payments manually',
    advice: `Accept the payment at PayPal. ${completes}`,
    page: 'payment',
    action: 'Accept payment at PayPal',
    isReturnedUnclaimed: true,
  },
  UNILATERAL: {
    title: "Your email address isn't confirmed at PayPal",
    advice: `Confirm your email address at PayPal. ${completes}`,
    page: 'settings',
    action: 'Confirm email at PayPal',
    isReturnedUnclaimed: true,
  },
  VERIFICATION_REQUIRED: {
    title: "Your PayPal account isn't verified",
    advice: `Verify your account at PayPal. ${completes}`,
    page: 'settings',
    action: 'Verify account at PayPal',
    isReturnedUnclaimed: true,
  },
  DECLINED_BY_RISK_FRAUD_FILTERS: {
    title: 'Your fraud filters at PayPal flagged this payment',
    advice: `Review the payment at PayPal and accept or deny it. ${completes}`,
    page: 'payment',
    action: 'Review payment at PayPal',
  },
  BUYER_COMPLAINT: {
    title: 'The buyer reported a problem with this payment',
    advice: "Respond in PayPal's Resolution Center. The order completes automatically if the payment clears.",
    page: 'disputes',
    action: "Open PayPal's Resolution Center",
  },
  CHARGEBACK: {
    title: "The buyer's bank is disputing this payment",
    advice: "Respond in PayPal's Resolution Center. The order completes automatically if the payment clears.",
    page: 'disputes',
    action: "Open PayPal's Resolution Center",
  },
  ECHECK: {
    title: 'The buyer paid by eCheck',
    advice: 'An eCheck takes up to six business days to clear. The order then completes automatically.',
    ...view,
  },
  TRANSACTION_APPROVED_AWAITING_FUNDING: {
    title: "PayPal is waiting for the buyer's money",
    advice: wait,
    ...view,
  },
  REFUNDED: {
    title: 'PayPal is returning this payment to the buyer',
    advice: 'The order ends automatically once the refund is complete.',
    ...view,
  },
  PENDING_REVIEW: unknown,
  OTHER: { ...unknown, title: 'PayPal is holding this payment' },
}

/** Why a payment is on hold and what the seller does. Unknown reasons are described as a review. */
export function paymentHold(reason: string | null | undefined): PaymentHold {
  return (reason && Object.hasOwn(holds, reason) && holds[reason]) || unknown
}
