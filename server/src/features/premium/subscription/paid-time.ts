import type { PaypalSubscription, PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import { addMonths } from '../add-months.ts'

const grace = 86_400_000

export type Payment = {
  id: string
  amountCents: number
  currency: string
  paidAt: Date
  periodEnd: Date | null
  refundedAt: Date | null
}

/** Merges stored payments with PayPal's. PayPal doesn't report a refund's time, so now is used. */
export function mergePayments(known: Payment[], transactions: PaypalTransaction[], now: Date): Payment[] {
  const payments = new Map(known.map((payment) => [payment.id, payment]))
  for (const { id, status, amount, time } of transactions) {
    if (status !== 'COMPLETED' && status !== 'PARTIALLY_REFUNDED' && status !== 'REFUNDED') continue
    const refundedAt = payments.get(id)?.refundedAt ?? (status === 'REFUNDED' ? now : null)
    payments.set(id, {
      id,
      amountCents: amount.cents,
      currency: amount.currency,
      paidAt: time,
      periodEnd: null,
      refundedAt,
    })
  }
  const inOrder = [...payments.values()].sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  return withPeriods(inOrder)
}

/** Each payment covers the month after the previous one, even if late, unless that month has passed. */
function withPeriods(payments: Payment[]): Payment[] {
  let end = new Date(0)
  return payments.map((payment) => {
    const from = addMonths(end, 1) > payment.paidAt ? end : payment.paidAt
    end = addMonths(from, 1)
    return { ...payment, periodEnd: end }
  })
}

type PaidTime = {
  paidUntil: Date | null
  /** Adds a grace day while a payment is expected. */
  accessUntil: Date | null
}

/** Until when a subscription is paid. `known` is the stored value, because PayPal omits it at the end. */
export function computePaidTime(
  { status, failedPayments, nextBillingAt }: Pick<PaypalSubscription, 'status' | 'failedPayments' | 'nextBillingAt'>,
  payments: Payment[],
  known: Date | null,
): PaidTime {
  const last = payments.at(-1)
  const isHealthy = status === 'ACTIVE' && failedPayments === 0 && nextBillingAt !== null
  const paidFor = isHealthy ? nextBillingAt : latest(known, last?.periodEnd ?? null)
  if (paidFor && last?.refundedAt) {
    const paidUntil = last.refundedAt < paidFor ? last.refundedAt : paidFor
    return { paidUntil, accessUntil: paidUntil }
  }
  return { paidUntil: paidFor, accessUntil: isHealthy ? new Date(nextBillingAt.getTime() + grace) : paidFor }
}

function latest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}
