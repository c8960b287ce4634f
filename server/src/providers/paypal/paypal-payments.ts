import type * as z from 'zod'
import { capture, refund } from './order-shapes.ts'
import { type Money, toPaypalMoney } from './paypal-money.ts'
import type { PaypalCapture } from './paypal-orders.ts'
import type { CallPaypal } from './requests/paypal-caller.ts'
import { type SubscriptionPayment, subscriptionPayment } from './sale-shape.ts'

export type PaypalRefund = z.infer<typeof refund>

type NewRefund = {
  /** Or the id of a subscription payment. */
  captureId: string
  /** Idempotency key; PayPal keeps it for 45 days. */
  requestId: string
  /** The remaining amount by default. */
  amount?: Money | undefined
  /** Sent to the buyer, up to 255 characters. */
  note?: string | undefined
}

/** Captures, subscription payments and refunds. */
export function paypalPayments(call: CallPaypal) {
  return {
    getCapture: (id: string): Promise<PaypalCapture> =>
      call({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}` }, capture),

    /** A single payment of a subscription. */
    getSubscriptionPayment: (id: string): Promise<SubscriptionPayment> =>
      call({ method: 'GET', path: `/v1/payments/sale/${encodeURIComponent(id)}` }, subscriptionPayment),

    getRefund: (id: string): Promise<PaypalRefund> =>
      call({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(id)}` }, refund),

    /** Only the paid account's own app may refund. */
    refundCapture({ captureId, requestId, amount, note }: NewRefund): Promise<PaypalRefund> {
      const json = { ...(amount && { amount: toPaypalMoney(amount) }), ...(note && { note_to_payer: note }) }
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`
      return call({ method: 'POST', path, requestId, json }, refund)
    },
  }
}
