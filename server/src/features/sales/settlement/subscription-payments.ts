import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { nullIfUnavailable } from '../../../providers/paypal/requests/paypal-errors.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { listPendingRefunds } from '../refunds/refund-queries.ts'
import { insertSale, lockSale, updateSale } from '../sale-queries.ts'
import { canBecome } from '../sale-state.ts'
import { recordPayment } from './record-payment.ts'
import { findSaleOfCapture } from './settle-queries.ts'

type Deps = Pick<Dependencies, 'now' | 'hooks'>
type Row = Selectable<Sale>

/** A completed payment of a subscription. `expectedPrice` is null unless PayPal collected another amount. */
type Payment = { captureId: string; paidAt: Date; price: number; expectedPrice: number | null }

/** Serializes everything about one membership's payments. Lock it before the membership. */
export const lockFirstOrder = (tx: Db, saleId: string): Promise<Row> => lockSale(tx, saleId)

export const findPaidOrder = (db: Db, captureId: string): Promise<Row | undefined> => findSaleOfCapture(db, captureId)

/** The first payment pays the order itself, unless that is granted. The caller holds the order's lock. */
export const isFirstPayment = (order: Row): boolean => canBecome(order, 'paid')

export async function payFirstOrder(
  tx: Db,
  deps: Deps,
  order: Row,
  { captureId, paidAt, price, expectedPrice }: Payment,
): Promise<Row> {
  const sale = expectedPrice === null ? order : await updateSale(tx, order.id, { price, expectedPrice })
  return recordPayment(tx, deps, sale, { captureId, paidAt, shippingAddress: null })
}

/**
 * Records a later payment as its own order, which uses no stock and has no entitlements. `link` connects it with the
 * membership before the payment counts. The caller holds the first order's lock.
 */
export async function addRenewalPayment(
  tx: Db,
  deps: Deps,
  first: Row,
  { captureId, paidAt, price, expectedPrice, link }: Payment & { link: (sale: Row) => Promise<void> },
): Promise<Row> {
  const sale = await insertSale(tx, {
    ...copyOfOrder(first),
    price,
    expectedPrice,
    isRenewal: true,
    state: 'open',
    holdsStock: false,
    reservedUntil: paidAt,
    createdAt: paidAt,
  })
  await link(sale)
  return recordPayment(tx, deps, sale, { captureId, paidAt, shippingAddress: null })
}

/** Reports a payment to the seller that PayPal collected at another price. */
export const notifyOfAmount = (tx: Db, deps: Pick<Dependencies, 'now'>, sale: Row): Promise<void> =>
  notifySeller(tx, deps, sale, [{ kind: 'held-payment', key: `membership:amount:${sale.id}` }])

function copyOfOrder(first: Row) {
  return {
    guildId: first.guildId,
    itemId: first.itemId,
    itemName: first.itemName,
    itemDescription: first.itemDescription,
    imageHash: first.imageHash,
    quantity: 1,
    currency: first.currency,
    requiresShipping: false,
    refundTakesBack: first.refundTakesBack,
    sellerId: first.sellerId,
    payeeId: first.payeeId,
    connectionId: first.connectionId,
    buyerDiscordId: first.buyerDiscordId,
    buyerDiscordUsername: first.buyerDiscordUsername,
    channelId: first.channelId,
  }
}

type Shown = {
  id: string
  status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'PENDING' | 'DECLINED'
  amount: { cents: number; currency: string }
  updatedAt: Date | null
}

/** A full refund or reversal, or that one was undone. */
function recordPaymentState(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  sale: Pick<Row, 'id' | 'refundedCents'>,
  { id, status, amount, updatedAt }: Shown,
): Promise<void> {
  const capture = { id, status, amount, updatedAt, statusReason: null, customId: null, invoiceId: null, orderId: null }
  const captures = [{ ...capture, sellerProtection: null, createdAt: null }]
  return recordRefunds(deps, sale, { captures, refunds: [] })
}

/**
 * Reads a payment and its pending refunds from PayPal. Returns false if PayPal doesn't show it. PayPal's state of a
 * payment doesn't contain the amount of a partial refund: only its event does, so the seller is notified if that was lost.
 */
export async function refreshSubscriptionPayment(deps: RefundDeps, sale: Row): Promise<boolean> {
  const { captureId } = sale
  if (!captureId) return true
  const { paypal } = await withAccountPaypal(deps, sale)
  const payment = await nullIfUnavailable(() => paypal.getSubscriptionPayment(captureId))
  if (!payment) return false
  await recordPaymentState(deps, sale, payment)
  for (const id of await listPendingRefunds(deps.db, sale.id)) {
    const refund = await nullIfUnavailable(() => paypal.getRefund(id))
    if (refund) await recordRefunds(deps, sale, { captures: [], refunds: [refund] })
  }
  const isUnknown = payment.status === 'PARTIALLY_REFUNDED' && sale.refundedCents === 0
  if (isUnknown)
    await notifySeller(deps.db, deps, sale, [{ kind: 'held-payment', key: `membership:refund:${sale.id}` }])
  return true
}

type Seller = { connectionId: string | null; payeeId: string; guildId: string }
type RefundDeps = Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'paypalApps' | 'secrets' | 'hooks'>

/** `id` is null for a reversal, which the payment itself shows. */
export type ReportedRefund = { id: string | null; paymentId: string }

/** Reads a refund that PayPal reported and records it, if PayPal shows it. Returns false if its payment isn't recorded. */
export async function recordSubscriptionRefund(
  deps: RefundDeps,
  seller: Seller,
  { id, paymentId }: ReportedRefund,
): Promise<boolean> {
  const sale = await findSaleOfCapture(deps.db, paymentId)
  if (!sale) return false
  if (!id) return true
  const { paypal } = await withAccountPaypal(deps, seller)
  const refund = await nullIfUnavailable(() => paypal.getRefund(id))
  if (refund && refund.amount.currency === sale.currency) {
    await recordRefunds(deps, sale, { captures: [], refunds: [refund] })
    return true
  }
  deps.log.warn({ saleId: sale.id, refundId: id }, 'refund of a subscription payment not recorded')
  return true
}
