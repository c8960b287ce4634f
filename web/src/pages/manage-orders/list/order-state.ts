import type { Order } from '@guildshop/contract/orders'

type Mark = { words: string; tone: 'neutral' | 'accent' | 'warning' | 'danger' }
type Facts = Pick<
  Order,
  | 'isTest'
  | 'isDisputed'
  | 'hasFailedDelivery'
  | 'isRefunded'
  | 'refundedCents'
  | 'shippedAt'
  | 'requiresShipping'
  | 'payment'
>

/** Status badges, most urgent first. Falls back to "Paid". */
export function marksOf(order: Facts): Mark[] {
  if (order.payment?.state === 'review') return [{ words: 'Under review', tone: 'warning' }]
  if (order.payment) return [{ words: 'Payment problem', tone: 'danger' }]
  const marks: (Mark | false)[] = [
    order.isDisputed && { words: 'Disputed', tone: 'danger' },
    order.hasFailedDelivery && { words: 'Delivery failed', tone: 'warning' },
    order.isRefunded && { words: 'Refunded', tone: 'neutral' },
    !order.isRefunded && order.refundedCents > 0 && { words: 'Partially refunded', tone: 'neutral' },
    awaitsShipping(order) && { words: 'To ship', tone: 'accent' },
    Boolean(order.shippedAt) && { words: 'Shipped', tone: 'neutral' },
    order.isTest && { words: 'Test', tone: 'neutral' },
  ]
  const told = marks.filter((mark) => mark !== false)
  return told.length > 0 ? told : [{ words: 'Paid', tone: 'neutral' }]
}

/** Test orders are never shipped, and no order ships before its payment clears. */
export const awaitsShipping = ({ requiresShipping, shippedAt, isRefunded, isTest, payment }: Facts) =>
  requiresShipping && !shippedAt && !isRefunded && !isTest && !payment
