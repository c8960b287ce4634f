import type { PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import { periodEnd } from '../derive/period-end.ts'
import type { MembershipRow } from '../membership-queries.ts'

const oneDay = 86_400_000

type Terms = Pick<MembershipRow, 'price' | 'period' | 'failedPayments' | 'resumedAt'>
type Paid = Pick<PaypalTransaction, 'amount' | 'time'>

/** What a payment is for: days of outstanding periods besides its own, or null for an amount that we didn't expect. */
export function outstandingDays(terms: Terms, payment: Paid, previous: Paid | undefined): number | null {
  const count = payment.amount.cents / terms.price
  if (!Number.isInteger(count) || count - 1 > failedCycles(terms, payment, previous)) return null
  const until = periodEnd(payment.time, terms.period, count - 1)
  return Math.round((until.getTime() - payment.time.getTime()) / oneDay)
}

/**
 * How many billing cycles PayPal couldn't collect before a payment: as last read, or the cycles since the payment before,
 * because failures may have gone unread. PayPal doesn't bill while the shop is paused.
 */
function failedCycles(
  { period, failedPayments, resumedAt }: Terms,
  { time }: Paid,
  previous: Paid | undefined,
): number {
  if (!previous) return failedPayments
  const from = resumedAt && resumedAt > previous.time ? resumedAt : previous.time
  const length = periodEnd(from, period, 1).getTime() - from.getTime()
  const cycles = Math.round((time.getTime() - from.getTime()) / length)
  return Math.max(failedPayments, cycles - 1)
}
