import { type OrderDetails, sellerProtections } from '@guildshop/contract/order-details'
import type { Order } from '@guildshop/contract/orders'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { describeDiscount } from '../describe-discount.ts'
import { describeQuantity } from '../describe-quantity.ts'
import { describeDisputeOf } from '../disputes/describe-dispute.ts'
import { basicConnection } from '../shipping/report-shipment.ts'
import { describePayment } from './describe-payment.ts'
import type { OrderRow } from './order-row-queries.ts'

/** An order as a list entry. */
export function describeOrder(sale: OrderRow): Order {
  return {
    _id: sale.id,
    orderNumber: orderNumber(sale),
    itemName: sale.itemName,
    ...describeQuantity(sale),
    ...(sale.returnedUnits > 0 && { returnedUnits: sale.returnedUnits }),
    imageUrl: imageUrlOf(sale),
    priceCents: sale.price,
    ...(sale.expectedPrice !== null && { expectedPriceCents: sale.expectedPrice }),
    ...(sale.state === 'granted' && { grantedAs: sale.trialAt ? ('trial' as const) : ('import' as const) }),
    currency: sale.currency,
    ...describeDiscount(sale),
    buyerDiscordId: sale.buyerDiscordId,
    buyerDiscordUsername: sale.buyerDiscordUsername,
    ...(sale.gift && { gift: sale.gift }),
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
function shipmentReportOf(sale: OrderRow): OrderDetails['shipmentReport'] {
  if (!sale.shippedAt) return 'none'
  if (sale.shipmentReportedAt) return 'told'
  if (sale.shipmentProblem === basicConnection) return 'none'
  return sale.shipmentProblem ? 'refused' : 'waiting'
}

/** Whether PayPal has the tracking, with the page where the seller can add it if not. */
export function describeShipment(
  { paypal }: Pick<Dependencies, 'paypal'>,
  sale: OrderRow,
): Pick<OrderDetails, 'shipmentReport' | 'shipmentProblem' | 'addTrackingUrl'> {
  const { shippedAt, shipmentProblem: problem, shipmentReportedAt, captureId } = sale
  const isMissing = shippedAt && problem && !shipmentReportedAt
  return {
    shipmentReport: shipmentReportOf(sale),
    shipmentProblem: problem === basicConnection ? null : problem,
    ...(isMissing && captureId && { addTrackingUrl: paypal.paymentUrl(captureId) }),
  }
}

export function sellerProtectionOf(sale: OrderRow): Pick<OrderDetails, 'sellerProtection'> {
  const status = sellerProtections.find((known) => known === sale.sellerProtection)
  return status ? { sellerProtection: { status, categories: sale.sellerProtectionCategories ?? [] } } : {}
}
