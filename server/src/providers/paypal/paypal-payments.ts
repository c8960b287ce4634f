import * as z from 'zod'
import { capture, parentId } from './order-shapes.ts'
import type { CallPaypal } from './paypal-caller.ts'
import { paypalMoney } from './paypal-money.ts'
import type { PaypalCapture } from './paypal-orders.ts'

const refund = z
  .object({
    id: z.string(),
    status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
    amount: paypalMoney,
    links: parentId,
  })
  .transform(({ links: captureId, ...rest }) => ({ ...rest, captureId }))

export type PaypalRefund = z.infer<typeof refund>

/** Money that has moved: what came in, and what went back. */
export function paypalPayments(call: CallPaypal) {
  return {
    getCapture: (id: string): Promise<PaypalCapture> =>
      call({ method: 'GET', path: `/v2/payments/captures/${encodeURIComponent(id)}` }, capture),

    getRefund: (id: string): Promise<PaypalRefund> =>
      call({ method: 'GET', path: `/v2/payments/refunds/${encodeURIComponent(id)}` }, refund),
  }
}
