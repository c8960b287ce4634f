import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'

type Ordered = Pick<Selectable<Sale>, 'id' | 'orderId' | 'payeeId'>

/** A sale's order as far as its capture tells it, or null when the capture belongs to another order. */
export function orderFromCapture({ id, orderId, payeeId }: Ordered, capture: PaypalCapture): PaypalOrder | null {
  const isOurs = capture.orderId ? capture.orderId === orderId : capture.customId === id
  if (!orderId || !isOurs) return null
  return {
    id: orderId,
    status: 'COMPLETED',
    approveUrl: null,
    payerId: null,
    // Fixed when we created the order, and part of no capture.
    payeeId,
    amount: capture.amount,
    customId: capture.customId ?? id,
    invoiceId: capture.invoiceId,
    shippingAddress: null,
    captures: [capture],
    refunds: [],
  }
}
