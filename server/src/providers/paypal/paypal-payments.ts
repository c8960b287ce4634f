import type * as z from 'zod'
import { capture, refund } from './order-shapes.ts'
import type { PaypalCapture } from './paypal-orders.ts'
import type { CallPaypal } from './requests/paypal-caller.ts'

export type PaypalRefund = z.infer<typeof refund>

/** Captures and refunds. */
export function paypalPayments(call: CallPaypal) {
  return {
    getCapture: (id: string): Promise<PaypalCapture> =>
      call({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}` }, capture),

    getRefund: (id: string): Promise<PaypalRefund> =>
      call({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(id)}` }, refund),
  }
}
