import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'

/**
 * Returns null for an order that PayPal has purged because it wasn't paid in time. `fallback` is returned if PayPal
 * refuses to show the order.
 */
export async function readOrder(
  { paypal }: Pick<Dependencies, 'paypal'>,
  orderId: string,
  fallback: PaypalOrder | null = null,
): Promise<PaypalOrder | null> {
  try {
    return await paypal.getOrder(orderId)
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    if (error.status === 404 || (error.status === 403 && fallback)) return fallback
    throw error
  }
}

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
