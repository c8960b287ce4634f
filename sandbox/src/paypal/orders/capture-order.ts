import { creatorOf } from '../apps/app.ts'
import { makeId } from '../ids.ts'
import { webLink } from '../links.ts'
import { formatMoney } from '../money.ts'
import { describeStandaloneCapture } from '../payments/describe-capture.ts'
import type { Capture, NextCapture } from '../payments/payment.ts'
import type { Paypal } from '../paypal.ts'
import type { PaypalState } from '../paypal-state.ts'
import { type Refusal, unprocessable } from '../refusal.ts'
import { formatTime } from '../time.ts'
import { captureAudience } from '../webhooks/audience.ts'
import { emit } from '../webhooks/emit-event.ts'
import { describeOrder } from './describe-order.ts'
import { isInvoicePaid } from './invoices.ts'
import type { Order, PurchaseUnit } from './order.ts'
import { captureTexts } from './order-texts.ts'

const maxAttempts = 10
const captureEvents = {
  COMPLETED: ['PAYMENT.CAPTURE.COMPLETED', 'completed'],
  PENDING: ['PAYMENT.CAPTURE.PENDING', 'pending'],
  DECLINED: ['PAYMENT.CAPTURE.DECLINED', 'declined'],
} as const

/** Captures the payment. The control page can set the result in advance. */
export function captureOrder(paypal: Paypal, order: Order): void {
  const refusal = captureRefusal(paypal, order)
  if (refusal) throw refusal
  order.status = 'COMPLETED'
  order.update_time = formatTime(paypal.now())
  const captures = order.units.map((unit) => captureUnit(paypal, order, unit))
  paypal.state.value.nextCaptures.shift()
  for (const capture of captures) emitCapture(paypal, capture)
  const isPaid = captures.every(({ status }) => status === 'COMPLETED')
  if (isPaid)
    emit(
      paypal,
      [creatorOf(order)],
      'CHECKOUT.ORDER.COMPLETED',
      describeOrder(paypal, order),
      'Checkout Order Completed',
    )
}

function captureRefusal(paypal: Paypal, order: Order): Refusal | null {
  const { restricted } = paypal.state.value
  if (order.status === 'COMPLETED') return unprocessable(captureTexts, 'ORDER_ALREADY_CAPTURED')
  if (order.status !== 'APPROVED') return unprocessable(captureTexts, 'ORDER_NOT_APPROVED')
  if (order.units.some(({ payee }) => restricted.includes(payee.merchant_id))) {
    return unprocessable(captureTexts, 'TRANSACTION_REFUSED')
  }
  if (order.units.some((unit) => isInvoicePaid(paypal, unit))) {
    return unprocessable(captureTexts, 'DUPLICATE_INVOICE_ID')
  }
  if (!order.declines) return null
  order.attempts += 1
  if (order.attempts > maxAttempts) return unprocessable(captureTexts, 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  const links = [webLink(paypal, 'redirect', `/checkoutnow?token=${order.id}`)]
  return unprocessable(captureTexts, 'INSTRUMENT_DECLINED', { links })
}

function captureUnit({ state, now }: Paypal, order: Order, unit: PurchaseUnit): Capture {
  const planned = state.value.nextCaptures[0] ?? requiredHold(state.value, unit)
  const time = formatTime(now())
  const capture: Capture = {
    id: makeId(17),
    orderId: order.id,
    referenceId: unit.reference_id,
    status: planned?.status ?? 'COMPLETED',
    reason: planned?.reason ?? null,
    amount: { currency_code: unit.amount.currency_code, value: unit.amount.value },
    payee: unit.payee,
    payerId: order.payerId ?? '',
    invoiceId: unit.invoice_id,
    customId: unit.custom_id,
    create_time: time,
    update_time: time,
  }
  state.value.captures[capture.id] = capture
  return capture
}

/** A payment is pending if the seller must accept its currency manually or verify their account. */
function requiredHold({ currencies, unverified }: PaypalState, { payee, amount }: PurchaseUnit): NextCapture | null {
  const held = currencies[payee.merchant_id]
  if (held && !held.includes(amount.currency_code)) {
    return { status: 'PENDING', reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' }
  }
  return unverified.includes(payee.merchant_id) ? { status: 'PENDING', reason: 'VERIFICATION_REQUIRED' } : null
}

function emitCapture(paypal: Paypal, capture: Capture): void {
  const [type, word] =
    captureEvents[capture.status === 'COMPLETED' || capture.status === 'PENDING' ? capture.status : 'DECLINED']
  const summary = `Payment ${word} for ${formatMoney(capture.amount)}`
  emit(paypal, captureAudience(paypal, capture), type, describeStandaloneCapture(paypal, capture), summary)
}
