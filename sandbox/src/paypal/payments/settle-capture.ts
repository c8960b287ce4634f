import { formatMoney } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { formatTime } from '../time.ts'
import { captureAudience } from '../webhooks/audience.ts'
import { emit } from '../webhooks/emit-event.ts'
import { describeStandaloneCapture } from './describe-capture.ts'
import type { Capture } from './payment.ts'

export function completeCapture(paypal: Paypal, capture: Capture): void {
  settle(paypal, capture, 'COMPLETED', null)
  const summary = `Payment completed for ${formatMoney(capture.amount)}`
  emit(
    paypal,
    captureAudience(paypal, capture),
    'PAYMENT.CAPTURE.COMPLETED',
    describeStandaloneCapture(paypal, capture),
    summary,
  )
}

export function denyCapture(paypal: Paypal, capture: Capture): void {
  settle(paypal, capture, 'DECLINED', 'DECLINED_BY_RISK_FRAUD_FILTERS')
  const summary = `Payment denied for ${formatMoney(capture.amount)}`
  emit(
    paypal,
    captureAudience(paypal, capture),
    'PAYMENT.CAPTURE.DENIED',
    describeStandaloneCapture(paypal, capture),
    summary,
  )
}

function settle({ now }: Paypal, capture: Capture, status: Capture['status'], reason: string | null): void {
  capture.status = status
  capture.reason = reason
  capture.update_time = formatTime(now())
}
