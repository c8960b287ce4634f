import type { Order } from '@guildshop/contract/orders'
import { localDay } from '../../../ui/format/dates.ts'

export type StatusBadge = {
  label: string
  tone: 'neutral' | 'accent' | 'warning' | 'danger'
  /** Follows the label where there's room. */
  note?: string
}
type Facts = Pick<
  Order,
  | 'isTest'
  | 'isDisputed'
  | 'responseDueAt'
  | 'hasFailedDelivery'
  | 'isRefunded'
  | 'refundedCents'
  | 'shippedAt'
  | 'requiresShipping'
  | 'payment'
  | 'priceCents'
  | 'expectedPriceCents'
  | 'grantedAs'
  | 'gift'
>

const grantedBadges = { trial: 'Trial', import: 'Imported' } as const

/** Status badges, most urgent first. Falls back to "Paid", "Free", "Trial" or "Imported". */
export function statusBadges(order: Facts): StatusBadge[] {
  if (order.payment?.state === 'review') return [{ label: 'On hold', tone: 'warning', ...actNote(order.payment) }]
  if (order.payment) return [{ label: 'Payment problem', tone: 'danger' }]
  const badges: (StatusBadge | false)[] = [
    order.isDisputed && { label: 'Disputed', tone: 'danger', ...dueNote(order) },
    order.hasFailedDelivery && { label: 'Delivery failed', tone: 'warning' },
    order.isRefunded && { label: 'Refunded', tone: 'neutral' },
    !order.isRefunded && order.refundedCents > 0 && { label: 'Partially refunded', tone: 'neutral' },
    hasOtherPrice(order) && { label: 'Other price', tone: 'warning' },
    awaitsShipping(order) && { label: 'To ship', tone: 'warning' },
    Boolean(order.shippedAt) && { label: 'Shipped', tone: 'accent' },
    order.isTest && { label: 'Test', tone: 'neutral' },
  ]
  const shown = badges.filter((badge) => badge !== false)
  const gift: StatusBadge[] = order.gift ? [{ label: 'Gift', tone: 'neutral' }] : []
  const granted: StatusBadge[] = order.grantedAs ? [{ label: grantedBadges[order.grantedAs], tone: 'neutral' }] : []
  const paid: StatusBadge = { label: order.priceCents === 0 ? 'Free' : 'Paid', tone: 'neutral' }
  return [...shown, ...granted, ...(shown.length + granted.length > 0 ? [] : [paid]), ...gift]
}

function actNote({ endsAt }: NonNullable<Order['payment']>) {
  const day = localDay(endsAt)
  return day ? { note: `act by ${day}` } : {}
}

function dueNote({ responseDueAt }: Facts) {
  const day = localDay(responseDueAt)
  return day ? { note: `respond by ${day}` } : {}
}

/** PayPal collected another amount than the membership costs, and it wasn't refunded. */
export const hasOtherPrice = ({ expectedPriceCents, isRefunded }: Pick<Facts, 'expectedPriceCents' | 'isRefunded'>) =>
  typeof expectedPriceCents === 'number' && !isRefunded

/** Test orders are never shipped, and no order ships before its payment clears. */
export const awaitsShipping = ({ requiresShipping, shippedAt, isRefunded, isTest, payment }: Facts) =>
  requiresShipping && !shippedAt && !isRefunded && !isTest && !payment
