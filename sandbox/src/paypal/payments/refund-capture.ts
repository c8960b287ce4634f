import { makeId } from '../ids.ts'
import { formatMoney, fromMinor, type Money, sumMinor, toMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { type Refusal, unprocessable } from '../refusal.ts'
import { daysAfter, formatTime } from '../time.ts'
import { payeeAudience } from '../webhooks/audience.ts'
import { emit } from '../webhooks/emit-event.ts'
import { describeRefund } from './describe-refund.ts'
import type { Capture, Refund } from './payment.ts'
import { refundTexts } from './refund-texts.ts'

/** PayPal allows a refund for this long after the payment. */
const refundWindowDays = 180

type RefundOptions = {
  amount?: Money | undefined
  invoiceId?: string | undefined
  customId?: string | undefined
  note?: string | undefined
  /** For refunds that take days, such as eChecks. */
  status?: 'PENDING' | undefined
}

/** Refunds the given amount, or all that remains. */
export function refundCapture(paypal: Paypal, capture: Capture, options: RefundOptions = {}): Refund {
  const remaining = toMinor(capture.amount) - refundedOf(paypal, capture)
  const amount = options.amount ?? fromMinor(remaining, capture.amount.currency_code)
  const refusal = refundRefusal(paypal, capture, { ...options, amount }, remaining)
  if (refusal) throw refusal
  const refund = recordRefund(paypal, capture, { ...options, amount })
  const part = capture.status === 'REFUNDED' ? 'A' : 'A partial'
  const summary = `${part} ${formatMoney(amount)} capture payment was refunded`
  emit(paypal, payeeAudience(paypal, capture), 'PAYMENT.CAPTURE.REFUNDED', describeRefund(paypal, refund), summary)
  return refund
}

/** Reverses the whole payment, as after a chargeback. */
export function reverseCapture(paypal: Paypal, capture: Capture): Refund {
  const remaining = fromMinor(toMinor(capture.amount) - refundedOf(paypal, capture), capture.amount.currency_code)
  const refusal = refundRefusal(paypal, capture, { amount: remaining }, toMinor(remaining))
  if (refusal) throw refusal
  const refund = recordRefund(paypal, capture, { amount: remaining })
  capture.reason = 'CHARGEBACK'
  const summary = `A ${formatMoney(remaining)} capture payment was reversed`
  emit(paypal, payeeAudience(paypal, capture), 'PAYMENT.CAPTURE.REVERSED', describeRefund(paypal, refund), summary)
  return refund
}

/** Settles a pending refund. A failed refund returns the money to the seller. */
export function settleRefund(paypal: Paypal, refund: Refund, status: 'COMPLETED' | 'FAILED'): void {
  refund.status = status
  updateCapture(paypal, refund.captureId)
}

/** Returns a reversed payment to the seller, as after a dispute won by the seller. */
export function cancelReversal(paypal: Paypal, capture: Capture): void {
  if (capture.reason !== 'CHARGEBACK') return
  const refund = Object.values(paypal.state.value.refunds).findLast(({ captureId }) => captureId === capture.id)
  if (refund) refund.status = 'CANCELLED'
  capture.reason = null
  updateCapture(paypal, capture.id)
}

function updateCapture({ state, now }: Paypal, id: string): void {
  const capture = state.value.captures[id]
  if (!capture) return
  const refunded = refundedOf({ state }, capture)
  capture.status = statusAfter(capture, refunded)
  capture.update_time = formatTime(now())
}

function statusAfter({ amount }: Capture, refunded: bigint): Capture['status'] {
  if (refunded === 0n) return 'COMPLETED'
  return refunded === toMinor(amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
}

function refundRefusal(
  paypal: Paypal,
  capture: Capture,
  options: RefundOptions & { amount: Money },
  remaining: bigint,
): Refusal | null {
  const { status, amount } = capture
  if (status === 'PENDING') return unprocessable(refundTexts, 'PENDING_CAPTURE')
  if (status === 'DECLINED' || status === 'FAILED') return unprocessable(refundTexts, 'REFUND_NOT_ALLOWED')
  if (remaining === 0n) return unprocessable(refundTexts, 'CAPTURE_FULLY_REFUNDED')
  if (daysAfter(new Date(capture.create_time), refundWindowDays) < paypal.now())
    return unprocessable(refundTexts, 'REFUND_TIME_LIMIT_EXCEEDED')
  if (options.amount.currency_code !== amount.currency_code) {
    return unprocessable(refundTexts, 'REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' })
  }
  if (toMinor(options.amount) > remaining)
    return unprocessable(refundTexts, 'REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' })
  const { refunds } = paypal.state.value
  const isKnown = options.invoiceId && Object.values(refunds).some(({ invoiceId }) => invoiceId === options.invoiceId)
  return isKnown ? unprocessable(refundTexts, 'DUPLICATE_INVOICE_ID', { field: '/invoice_id' }) : null
}

function recordRefund({ state, now }: Paypal, capture: Capture, options: RefundOptions & { amount: Money }): Refund {
  const time = formatTime(now())
  const total = refundedOf({ state }, capture) + toMinor(options.amount)
  const refund: Refund = {
    id: makeId(17),
    captureId: capture.id,
    totalSoFar: fromMinor(total, options.amount.currency_code),
    time,
    ...options,
  }
  state.value.refunds[refund.id] = refund
  capture.status = statusAfter(capture, total)
  capture.update_time = time
  return refund
}

function refundedOf({ state }: Pick<Paypal, 'state'>, { id }: Capture): bigint {
  const refunds = Object.values(state.value.refunds).filter(
    ({ captureId, status = 'COMPLETED' }) => captureId === id && (status === 'COMPLETED' || status === 'PENDING'),
  )
  return sumMinor(refunds.map(({ amount }) => amount))
}
