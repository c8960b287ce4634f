import { daysToClaim, paymentHold, unreadHold } from '@guildshop/contract/sales/payment-holds'

type Payment = {
  state: string
  heldAt: Date | null
  holdReason: string | null
  unreadSince: Date | null
  problem: string | null
}

/** True once PayPal has no money for the sale. */
export const isHoldOver = ({ heldAt }: Payment) => heldAt === null

/** Describes the current state, because the hold may end before the message is sent. */
export function heldPaymentSentence(payment: Payment, order: string): string {
  if (payment.problem === unreadHold) {
    return `PayPal put the payment for ${order} on hold, and we couldn't check it for 30 days. We cancelled the order: nothing was delivered, and the item is available again. If your PayPal account shows that the payment was completed, refund the buyer.`
  }
  if (isHoldOver(payment)) {
    return `PayPal didn't complete the payment for ${order}. We cancelled the order: nothing was delivered, and the item is available again.`
  }
  if (payment.state !== 'pending') {
    return `PayPal received a payment for ${order} that doesn't match the order, so nothing was delivered. Check it at PayPal and refund the buyer.`
  }
  if (payment.unreadSince) {
    return `PayPal put the payment for ${order} on hold, and we couldn't check how it ended. We keep trying for up to 30 days and complete the order if it was paid. Your PayPal account shows the payment.`
  }
  const { title, advice, isReturnedUnclaimed } = paymentHold(payment.holdReason)
  const end = isReturnedUnclaimed ? ` Otherwise, PayPal returns it to the buyer after ${daysToClaim} days.` : ''
  return `PayPal put the payment for ${order} on hold. ${title}. ${advice}${end}`
}

export function heldPaymentSubject(payment: Payment, order: string): string {
  if (payment.problem === unreadHold || (payment.state === 'pending' && payment.unreadSince))
    return `We couldn't check the payment for ${order}`
  if (isHoldOver(payment)) return `The payment for ${order} didn't go through`
  return payment.state === 'pending' ? `The payment for ${order} is on hold` : `Check the payment for ${order}`
}
