import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalRefund } from '../../../providers/paypal/paypal-payments.ts'
import { nullIfUnavailable } from '../../../providers/paypal/requests/paypal-errors.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { findSale } from '../sale-queries.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { refreshSubscriptionPayment } from '../settlement/subscription-payments.ts'
import { recordRefunds } from './record-refunds.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'paypalApps' | 'secrets' | 'hooks'>
type Hint = {
  refundId?: string | undefined
  isReversed?: boolean
  at?: Date | null
  /** The refund from a signed event, used if PayPal refuses to show it. */
  eventRefund?: PaypalRefund | undefined
}

/**
 * Reads a sale's refunds from PayPal and records them. Settles the sale first if its payment is unknown. An order that
 * PayPal doesn't show changes nothing.
 */
export async function refreshRefunds(deps: Deps, saleId: string, hint: Hint = {}): Promise<{ isShown: boolean }> {
  const { status } = await settleSale(deps, saleId)
  const sale = await findSale(deps.db, saleId)
  // The payment event is late and PayPal doesn't show the order: retried after it arrives.
  if (status === 'expired' && hint.eventRefund) throw new Error('refund received before its payment')
  if (status !== 'paid' || !sale) return { isShown: true }
  if (!sale.orderId) return { isShown: await refreshSubscriptionPayment(deps, sale) }
  const shown = await readRefunds(await withSalePaypal(deps, sale), { ...sale, orderId: sale.orderId }, hint)
  await recordRefunds(deps, sale, shown, hint)
  return { isShown: shown.captures.length > 0 }
}

/** A reversed payment that is completed again may have its refunds reversed. */
export async function refreshKnownRefunds(deps: Deps, saleId: string): Promise<void> {
  const sale = await findSale(deps.db, saleId)
  if (sale && sale.refundedCents > 0) await refreshRefunds(deps, saleId)
}

async function readRefunds(deps: Deps, sale: Selectable<Sale> & { orderId: string }, { refundId, eventRefund }: Hint) {
  const order = await nullIfUnavailable(() => deps.paypal.getOrder(sale.orderId))
  if (order) return order
  const refund = refundId && (await readRefund(deps, refundId, eventRefund))
  const isCounted = refund && refund.amount.currency === sale.currency
  if (refund && !isCounted) deps.log.warn({ saleId: sale.id, refundId }, 'refund in another currency ignored')
  return { captures: [], refunds: isCounted ? [refund] : [] }
}

async function readRefund(
  { paypal }: Deps,
  refundId: string,
  eventRefund: PaypalRefund | undefined,
): Promise<PaypalRefund> {
  if (!eventRefund) return paypal.getRefund(refundId)
  return (await nullIfUnavailable(() => paypal.getRefund(refundId))) ?? eventRefund
}
