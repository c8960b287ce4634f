import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'

type Ordered = Pick<Selectable<Sale>, 'id' | 'orderId' | 'payeeId'>

/** Reconstructs a sale's order from its capture, or returns null if the capture belongs to another order. */
export function orderFromCapture({ id, orderId, payeeId }: Ordered, capture: PaypalCapture): PaypalOrder | null {
  const isOurs = capture.orderId ? capture.orderId === orderId : capture.customId === id
  if (!orderId || !isOurs) return null
  return {
    id: orderId,
    status: 'COMPLETED',
    approveUrl: null,
    payerId: null,
    // Set when the order was created; not part of a capture.
    payeeId,
    amount: capture.amount,
    customId: capture.customId ?? id,
    invoiceId: capture.invoiceId,
    shippingAddress: null,
    captures: [capture],
    refunds: [],
  }
}
