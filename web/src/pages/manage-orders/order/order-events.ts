import { discountReason, listPriceOf } from '@guildshop/contract/discount-texts'
import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { buyerMessageLabels } from '../../../api/buyer-message-labels.ts'
import { deliveryLabels } from './delivery-labels.ts'

export type OrderEvent = {
  at: string
  title: string
  note?: string | null | undefined
  tone: 'good' | 'bad' | 'plain'
  /** What was delivered. */
  entitlementId?: string | null | undefined
}

/** Timeline entries in chronological order. A message follows what it reports, even at the same time. */
export function orderEvents(order: OrderDetails): OrderEvent[] {
  const events: OrderEvent[] = [
    { at: order.orderedAt, title: 'Checkout started', tone: 'plain' },
    paymentEvent(order),
    ...order.deliveries.flatMap(deliveryEvent),
    ...viewEvents(order.entitlements ?? []),
    ...(order.gift?.deliveredAt ? [giftEvent(order.gift, order.gift.deliveredAt)] : []),
    ...(order.shippedAt ? [shipmentEvent(order.shippedAt, order.trackingNumber)] : []),
    ...order.refunds.map(
      (refund): OrderEvent => ({ at: refund.createdAt, title: refundText(refund, order.currency), tone: 'plain' }),
    ),
    ...(order.messages ?? []).flatMap(messageEvent),
    ...order.disputes.flatMap(disputeEvents),
  ]
  return events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function giftEvent(
  { state, recipientName, recipientDiscordId }: NonNullable<OrderDetails['gift']>,
  at: string,
): OrderEvent {
  const isReturned = state === 'declined' || state === 'expired'
  const title = isReturned ? 'Gift returned to the buyer' : 'Gift delivered'
  return { at, title, note: `For ${recipientName || recipientDiscordId}`, tone: 'good' }
}

const grantedTitles = { trial: 'Free trial started', import: 'Membership imported' } as const

function paymentEvent(order: OrderDetails): OrderEvent {
  const { paidAt, priceCents, currency, payment, discount, grantedAs } = order
  if (payment?.state === 'review') return { at: paidAt, title: 'Payment on hold', note: payment.reason, tone: 'plain' }
  if (payment) return { at: paidAt, title: 'Payment problem', tone: 'bad' }
  if (grantedAs) return { at: paidAt, title: grantedTitles[grantedAs], tone: 'good' }
  const title = priceCents === 0 ? 'Ordered for free' : `Paid ${moneyText(priceCents, currency)}`
  const note = discount && `List price ${moneyText(listPriceOf(order), currency)}, ${discountReason(discount)}`
  return { at: paidAt, title, note, tone: 'good' }
}

const refundEnds = { PENDING: 'pending', FAILED: 'failed', CANCELLED: 'cancelled' } as const

function refundText({ amountCents, state }: OrderDetails['refunds'][number], currency: string): string {
  const amount = moneyText(amountCents, currency)
  return !state || state === 'COMPLETED' ? `Refunded ${amount}` : `Refund of ${amount} ${refundEnds[state]}`
}

function deliveryEvent(delivery: OrderDetails['deliveries'][number]): OrderEvent[] {
  const { kind, state, doneAt, triedAt, entitlementId } = delivery
  const labels = deliveryLabels[kind]
  if (state === 'done' && doneAt) return [{ at: doneAt, title: labels.done, tone: 'good', entitlementId }]
  if (state === 'failed' && triedAt) return [{ at: triedAt, title: labels.failed, tone: 'bad', entitlementId }]
  return []
}

/** Once, although everything that was opened at the same time has the same moment. */
function viewEvents(entitlements: NonNullable<OrderDetails['entitlements']>): OrderEvent[] {
  const moments = entitlements.flatMap(({ kind, firstViewedAt }) => (kind !== 'role' && firstViewedAt) || [])
  return [...new Set(moments)].map((at) => ({ at, title: 'Buyer viewed their purchase', tone: 'good' }))
}

/** The message only; what it is about has its own event. */
function messageEvent({ kind, state, doneAt }: NonNullable<OrderDetails['messages']>[number]): OrderEvent[] {
  if (state !== 'done' || !doneAt) return []
  return [{ at: doneAt, title: 'Buyer messaged', note: buyerMessageLabels[kind], tone: 'plain' }]
}

function shipmentEvent(shippedAt: string, trackingNumber: string | null | undefined): OrderEvent {
  const note = trackingNumber ? `Tracking number ${trackingNumber}` : 'No tracking number'
  return { at: shippedAt, title: 'Marked as shipped', note, tone: 'good' }
}

function disputeEvents(dispute: OrderDetails['disputes'][number]): OrderEvent[] {
  const opened: OrderEvent = {
    at: dispute.openedAt,
    title: 'Dispute opened',
    note: codeLabel(dispute.reason),
    tone: 'bad',
  }
  if (!dispute.resolvedAt) return [opened]
  return [
    opened,
    { at: dispute.resolvedAt, title: 'Dispute resolved', note: codeLabel(dispute.outcome), tone: 'plain' },
  ]
}

/** Turns a PayPal code such as RESOLVED_SELLER_FAVOUR into words. */
export function codeLabel(code: string | null | undefined): string {
  const text = (code ?? '').replaceAll('_', ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
