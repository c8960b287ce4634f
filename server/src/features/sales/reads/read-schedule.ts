import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day

/** PayPal allows no refunds after this, so only pending refunds are read. */
const daysRead = 180
const daysUntilRefundSettles = 30
const firstReads = [hour, day, 3 * day]

type Facts = Pick<
  Selectable<Sale>,
  'orderId' | 'captureId' | 'isTest' | 'paidAt' | 'refundedAt' | 'refundTakesBack' | 'requiresShipping' | 'shippedAt'
> & {
  hasPendingRefund: boolean
  /** When each of its roles ends; null for a permanent one. */
  roleEnds: (Date | null)[]
}

/**
 * When a paid sale is next read from PayPal, or null. Reading may be the only way to notice a refund made at PayPal:
 * after an hour, a day and three days, then weekly; twice a day while a refund is pending, and daily while a refund would
 * remove a role or cancel a shipment.
 */
export function nextReadAt(sale: Facts, now: Date): Date | null {
  if (!sale.paidAt || !(sale.orderId ?? sale.captureId) || sale.isTest) return null
  const age = now.getTime() - sale.paidAt.getTime()
  const end = daysRead * day
  if (age >= end) return sale.hasPendingRefund && age < end + daysUntilRefundSettles * day ? after(now, day / 2) : null
  return after(sale.paidAt, Math.min(usualRead(age), age + longestWait(sale, now), end))
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)

function usualRead(age: number): number {
  const last = 3 * day
  return firstReads.find((read) => read > age) ?? last + (Math.floor((age - last) / week) + 1) * week
}

function longestWait(sale: Facts, now: Date): number {
  if (sale.hasPendingRefund) return day / 2
  if (sale.refundedAt) return week
  return awaitsShipment(sale) || hasRole(sale, now) ? day : week
}

const awaitsShipment = ({ requiresShipping, shippedAt }: Facts) => requiresShipping && !shippedAt

const hasRole = ({ refundTakesBack, roleEnds }: Facts, now: Date) =>
  refundTakesBack && roleEnds.some((end) => end === null || end > now)
