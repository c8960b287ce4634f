import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/paypal-errors.ts'
import type { PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'

/**
 * PayPal forgets an order that nobody paid in time: then there is none. `instead` is what we know of it otherwise, for when
 * PayPal refuses to show it.
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
