import { creatorOf } from '../apps/app.ts'
import type { Capture } from '../payments/payment.ts'
import type { Paypal } from '../paypal.ts'

/** The app that created the order: it receives approvals and captures. */
export function captureAudience({ state }: Paypal, { orderId }: Capture): string[] {
  return [creatorOf(state.value.orders[orderId] ?? {})]
}

/**
 * The apps of the account that was paid: they receive refunds, reversals and disputes.
 * While webhooks are generous, the app that created the order receives them as well.
 */
export function payeeAudience(paypal: Paypal, capture: Capture): string[] {
  const { apps, generous } = paypal.state.value
  const own = Object.values(apps).filter(({ ownerId }) => ownerId === capture.payee.merchant_id)
  const more = generous ? captureAudience(paypal, capture) : []
  return [...new Set([...own.map(({ clientId }) => clientId), ...more])]
}
