import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/orders'
import { deliveryWords } from './delivery-words.ts'

export type Chapter = { at: string; words: string; note?: string | null | undefined; tone: 'good' | 'bad' | 'plain' }

/** What happened to an order, in the order in which it happened. */
export function storyOf(order: OrderDetails): Chapter[] {
  const chapters: Chapter[] = [
    { at: order.orderedAt, words: 'Checkout started', tone: 'plain' },
    { at: order.paidAt, words: `Paid ${moneyText(order.priceCents, order.currency)}`, tone: 'good' },
    ...order.deliveries.flatMap(deliveryChapter),
    ...(order.shippedAt ? [shipmentChapter(order.shippedAt, order.trackingNumber)] : []),
    ...order.refunds.map(
      ({ amountCents, createdAt }): Chapter => ({
        at: createdAt,
        words: `Refunded ${moneyText(amountCents, order.currency)}`,
        tone: 'plain',
      }),
    ),
    ...order.disputes.flatMap(disputeChapters),
  ]
  return chapters.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

function deliveryChapter({ kind, state, doneAt, triedAt }: OrderDetails['deliveries'][number]): Chapter[] {
  const words = deliveryWords[kind]
  if (state === 'done' && doneAt) return [{ at: doneAt, words: words.done, tone: 'good' }]
  if (state === 'failed' && triedAt) return [{ at: triedAt, words: words.failed, tone: 'bad' }]
  return []
}

function shipmentChapter(shippedAt: string, trackingNumber: string | null | undefined): Chapter {
  const note = trackingNumber ? `Tracking number ${trackingNumber}` : 'Without a tracking number'
  return { at: shippedAt, words: 'Marked as shipped', note, tone: 'good' }
}

function disputeChapters(dispute: OrderDetails['disputes'][number]): Chapter[] {
  const opened: Chapter = {
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

/** PayPal's codes, such as RESOLVED_SELLER_FAVOUR, as words. */
export function plainWords(code: string | null | undefined): string {
  const words = (code ?? '').replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
