import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalCapture, PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'
import { nullIfUnavailable, PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'

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
type Payable = Ordered & Pick<Selectable<Sale>, 'state' | 'captureId'> & { orderId: string }

/** Reads a sale's order. If PayPal doesn't show that of a payment on hold, the payment itself is read: it outlives its order. */
export async function readPayment(
  deps: Pick<Dependencies, 'paypal'>,
  sale: Payable,
  fallback: PaypalOrder | null = null,
): Promise<PaypalOrder | null> {
  const { state, orderId, captureId } = sale
  if (state !== 'pending' || !captureId) return readOrder(deps, orderId, fallback)
  const order = (await nullIfUnavailable(() => readOrder(deps, orderId, fallback))) ?? fallback
  if (order) return order
  const capture = await nullIfUnavailable(() => deps.paypal.getCapture(captureId))
  return capture && orderFromCapture(sale, capture)
}

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
