import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { PaypalOrder } from '../../../providers/paypal/paypal-orders.ts'

type Copy = Pick<Selectable<Sale>, 'id' | 'orderId' | 'payeeId' | 'price' | 'currency'>

/** Returns the mismatch between a sale and its PayPal order, or null if they match exactly. */
export function orderMismatch(sale: Copy, order: PaypalOrder): string | null {
  if (order.id !== sale.orderId || order.customId !== sale.id) return 'ORDER_MISMATCH'
  if (order.payeeId !== sale.payeeId) return 'PAYEE_MISMATCH'
  const amounts = [order.amount, ...order.captures.map(({ amount }) => amount)]
  const isExact = amounts.every(({ cents, currency }) => cents === sale.price && currency === sale.currency)
  if (!isExact) return 'AMOUNT_MISMATCH'
  const isOurs = order.captures.every(({ customId }) => customId === null || customId === sale.id)
  return isOurs ? null : 'ORDER_MISMATCH'
}
