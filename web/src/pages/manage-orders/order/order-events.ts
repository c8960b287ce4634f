import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/orders'
import { deliveryLabels } from './delivery-labels.ts'

export type OrderEvent = { at: string; words: string; note?: string | null | undefined; tone: 'good' | 'bad' | 'plain' }

/** Timeline entries in chronological order. */
export function orderEvents(order: OrderDetails): OrderEvent[] {
  const chapters: OrderEvent[] = [
    { at: order.orderedAt, words: 'Checkout started', tone: 'plain' },
    paymentChapter(order),
    ...order.deliveries.flatMap(deliveryChapter),
    ...(order.shippedAt ? [shipmentChapter(order.shippedAt, order.trackingNumber)] : []),
    ...order.refunds.map(
      (refund): OrderEvent => ({ at: refund.createdAt, words: refundText(refund, order.currency), tone: 'plain' }),
    ),
    ...order.disputes.flatMap(disputeChapters),
  ]
  return chapters.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function paymentChapter({ paidAt, priceCents, currency, payment }: OrderDetails): OrderEvent {
  if (payment?.state === 'review') return { at: paidAt, words: 'Payment under review', tone: 'plain' }
  if (payment) return { at: paidAt, words: 'Payment problem', tone: 'bad' }
  return { at: paidAt, words: `Paid ${moneyText(priceCents, currency)}`, tone: 'good' }
}

const refundEnds = { PENDING: 'pending', FAILED: 'failed', CANCELLED: 'cancelled' } as const

function refundText({ amountCents, state }: OrderDetails['refunds'][number], currency: string): string {
  const amount = moneyText(amountCents, currency)
  return !state || state === 'COMPLETED' ? `Refunded ${amount}` : `Refund of ${amount} ${refundEnds[state]}`
}

function deliveryChapter({ kind, state, doneAt, triedAt }: OrderDetails['deliveries'][number]): OrderEvent[] {
  const words = deliveryLabels[kind]
  if (state === 'done' && doneAt) return [{ at: doneAt, words: words.done, tone: 'good' }]
  if (state === 'failed' && triedAt) return [{ at: triedAt, words: words.failed, tone: 'bad' }]
  return []
}

function shipmentChapter(shippedAt: string, trackingNumber: string | null | undefined): OrderEvent {
  const note = trackingNumber ? `Tracking number ${trackingNumber}` : 'No tracking number'
  return { at: shippedAt, words: 'Marked as shipped', note, tone: 'good' }
}

function disputeChapters(dispute: OrderDetails['disputes'][number]): OrderEvent[] {
  const opened: OrderEvent = {
    at: dispute.openedAt,
    words: 'Dispute opened',
    note: plainWords(dispute.reason),
    tone: 'bad',
  }
  if (!dispute.resolvedAt) return [opened]
  return [
    opened,
    { at: dispute.resolvedAt, words: 'Dispute resolved', note: plainWords(dispute.outcome), tone: 'plain' },
  ]
}

/** Turns a PayPal code such as RESOLVED_SELLER_FAVOUR into words. */
export function plainWords(code: string | null | undefined): string {
  const words = (code ?? '').replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
