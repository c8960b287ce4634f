import type { Dependencies } from '../../dependencies.ts'
import { PaypalRefused } from '../../providers/paypal/paypal-errors.ts'
import type { PaypalOrder } from '../../providers/paypal/paypal-orders.ts'

/** PayPal forgets an order that nobody paid in time: then there is none. */
export async function readOrder(
  { paypal }: Pick<Dependencies, 'paypal'>,
  orderId: string,
): Promise<PaypalOrder | null> {
  try {
    return await paypal.getOrder(orderId)
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 404) return null
    throw error
  }
}
