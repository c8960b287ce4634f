import { makeId } from '../ids.ts'
import { formatMoney, fromMinor, type Money, toMinor } from '../money.ts'
import type { Refund } from '../payments/payment.ts'
import { refundTexts } from '../payments/refund-texts.ts'
import type { Paypal } from '../paypal.ts'
import { type Refusal, unprocessable } from '../refusal.ts'
import { daysAfter, formatTime } from '../time.ts'
import { announceSale } from './announce-billing.ts'
import type { Sale } from './billing-state.ts'
import { billingNow } from './billing-time.ts'
import { describeSale, describeSaleRefund } from './describe-sale.ts'

/** PayPal allows a refund for this long after the payment. */
const refundWindowDays = 180

type Options = Pick<Refund, 'invoiceId' | 'customId' | 'note'> & { amount?: Money | undefined }

/** Refunds a subscription payment: the given amount, or all that remains. */
export function refundSale(paypal: Paypal, sale: Sale, options: Options = {}): Refund {
  const amount = options.amount ?? remainingAmount(sale)
  const refusal = refundRefusal(paypal, sale, amount)
  if (refusal) throw refusal
  const time = deductRefund(paypal, sale, amount)
  const refund: Refund = { ...options, id: makeId(17), captureId: sale.id, amount, totalSoFar: sale.refunded, time }
  paypal.state.value.refunds[refund.id] = refund
  const resource = describeSaleRefund(paypal, sale, refund)
  announceSale(paypal, sale, 'PAYMENT.SALE.REFUNDED', resource, `A ${formatMoney(amount)} sale payment was refunded`)
  return refund
}

/** Reverses the whole payment, as after a chargeback. */
export function reverseSale(paypal: Paypal, sale: Sale): void {
  const amount = remainingAmount(sale)
  if (toMinor(amount) === 0n) throw unprocessable(refundTexts, 'CAPTURE_FULLY_REFUNDED')
  deductRefund(paypal, sale, amount)
  sale.reason = 'CHARGEBACK'
  const summary = `A ${formatMoney(amount)} sale payment was reversed`
  announceSale(paypal, sale, 'PAYMENT.SALE.REVERSED', describeSale(paypal, sale), summary)
}

function refundRefusal(paypal: Paypal, sale: Sale, amount: Money): Refusal | null {
  const remaining = toMinor(remainingAmount(sale))
  if (remaining === 0n) return unprocessable(refundTexts, 'CAPTURE_FULLY_REFUNDED')
  if (daysAfter(new Date(sale.create_time), refundWindowDays) < nowFor(paypal, sale)) {
    return unprocessable(refundTexts, 'REFUND_TIME_LIMIT_EXCEEDED')
  }
  if (amount.currency_code !== sale.amount.currency_code) {
    return unprocessable(refundTexts, 'REFUND_CAPTURE_CURRENCY_MISMATCH', { field: '/amount/currency_code' })
  }
  const isTooMuch = toMinor(amount) <= 0n || toMinor(amount) > remaining
  return isTooMuch ? unprocessable(refundTexts, 'REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' }) : null
}

function deductRefund(paypal: Paypal, sale: Sale, amount: Money): string {
  const total = toMinor(sale.refunded) + toMinor(amount)
  sale.refunded = fromMinor(total, amount.currency_code)
  sale.state = total === toMinor(sale.amount) ? 'refunded' : 'partially_refunded'
  sale.update_time = formatTime(nowFor(paypal, sale))
  return sale.update_time
}

const nowFor = (paypal: Paypal, { subscriptionId }: Sale) =>
  billingNow(paypal, paypal.state.value.subscriptions[subscriptionId])

function remainingAmount({ amount, refunded }: Sale): Money {
  return fromMinor(toMinor(amount) - toMinor(refunded), amount.currency_code)
}
