import { type Order, type OrderDetails, sellerProtections } from '@guildshop/contract/orders'
import { orderNumber } from '../../../db/order-number.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { describeDisputeOf } from '../disputes/describe-dispute.ts'
import { describePayment } from './describe-payment.ts'
import type { OrderRow } from './order-queries.ts'

/** An order as a list entry. */
export function describeOrder(sale: OrderRow): Order {
  return {
    _id: sale.id,
    orderNumber: orderNumber(sale),
    itemName: sale.itemName,
    imageUrl: imageUrlOf(sale),
    priceCents: sale.price,
    currency: sale.currency,
    buyerDiscordId: sale.buyerDiscordId,
    buyerDiscordUsername: sale.buyerDiscordUsername,
    requiresShipping: sale.requiresShipping,
    paidAt: sale.paidAt.toISOString(),
    shippedAt: sale.shippedAt?.toISOString() ?? null,
    trackingNumber: sale.trackingNumber,
    refundedCents: sale.refundedCents,
    isRefunded: sale.refundedAt !== null,
    isDisputed: sale.disputedAt !== null,
    ...describeDisputeOf(sale),
    hasFailedDelivery: sale.hasFailedDelivery,
    isTest: sale.isTest,
    ...describePayment(sale),
  }
}

/** Whether the tracking was sent to PayPal. */
export function shipmentReportOf(sale: OrderRow): OrderDetails['shipmentReport'] {
  if (!sale.shippedAt) return 'none'
  if (sale.shipmentReportedAt) return 'told'
  return sale.shipmentProblem ? 'refused' : 'waiting'
}

export function sellerProtectionOf(sale: OrderRow): Pick<OrderDetails, 'sellerProtection'> {
  const status = sellerProtections.find((known) => known === sale.sellerProtection)
  return status ? { sellerProtection: { status, categories: sale.sellerProtectionCategories ?? [] } } : {}
}
