import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/paypal-errors.ts'
import type { PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'

/**
 * Returns null for an order that PayPal has purged because it wasn't paid in time. `instead` is the fallback if PayPal
 * refuses to show the order.
 */
export async function readOrder(
  { paypal }: Pick<Dependencies, 'paypal'>,
  orderId: string,
  instead: PaypalOrder | null = null,
): Promise<PaypalOrder | null> {
  try {
    return await paypal.getOrder(orderId)
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    if (error.status === 404 || (error.status === 403 && instead)) return instead
    throw error
  }
}
