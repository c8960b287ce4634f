import { refundableDays } from '@guildshop/contract/refunds'
import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../../db/tables.ts'
import type { Dependencies } from '../../../../dependencies.ts'
import { withSalePaypal } from '../../../connections/paypal-connection/sale-paypal.ts'
import { minutesFrom } from '../../checkout/checkout-times.ts'
import { readOrder } from '../../settlement/read-paypal-order.ts'

type Paid = Pick<Selectable<Sale>, 'state' | 'isTest' | 'captureId' | 'heldAt' | 'price' | 'refundedCents'>

/** A payment that PayPal completed although it doesn't match the order. */
export const isMismatchedPayment = ({ state, heldAt }: Pick<Paid, 'state' | 'heldAt'>) =>
  state === 'failed' && heldAt !== null

/** Returns the reason why a sale's payment can't be refunded, or null if it can. */
export function refundRefusal(sale: Paid): RefusalCode | null {
  if (isMismatchedPayment(sale)) return null
  if (sale.state !== 'paid' || sale.isTest || !sale.captureId) return 'REFUND_NOT_POSSIBLE'
  return sale.refundedCents >= sale.price ? 'SALE_REFUNDED' : null
}

/** PayPal's deadline for refunding the payment. */
export const refundableUntil = (paidAt: Date) => minutesFrom(paidAt, refundableDays * 24 * 60)

/** The payment's id at PayPal; undefined if there's nothing to refund. We don't store that of a mismatched payment. */
export async function findCaptureId(
  deps: Pick<Dependencies, 'db' | 'paypal' | 'paypalApps' | 'secrets'>,
  sale: Selectable<Sale>,
): Promise<string | undefined> {
  if (!isMismatchedPayment(sale)) return sale.captureId ?? undefined
  const order = sale.orderId && (await readOrder(await withSalePaypal(deps, sale), sale.orderId))
  if (!order) return undefined
  return order.captures.find(({ status }) => status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED')?.id
}
