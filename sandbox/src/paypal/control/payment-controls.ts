import { Declined } from '../../http/declined.ts'
import { type Route, route } from '../../http/router.ts'
import { openDispute } from '../disputes/change-dispute.ts'
import { describeDispute } from '../disputes/describe-dispute.ts'
import { describeWholeCapture } from '../payments/describe-capture.ts'
import { describeRefund } from '../payments/describe-refund.ts'
import type { Capture } from '../payments/payment.ts'
import { refundCapture, reverseCapture, settleRefund } from '../payments/refund-capture.ts'
import { completeCapture, denyCapture } from '../payments/settle-capture.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById, readFlag, readOneOf } from './control.ts'
import { readAmount } from './read-amount.ts'

const reasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'OTHER',
] as const

export function paymentControls(paypal: Paypal): Route[] {
  const capture = (id: string) => findById(paypal.state.value.captures, id)
  return [
    route('POST /paypal/control/captures/next', '{"status": "PENDING"}: sets the result of the next capture.', (call) =>
      control(
        paypal,
        call,
        (read) => planCapture(paypal, readOneOf(read, 'status', ['PENDING', 'DECLINED', 'FAILED']), read('reason')),
        '/control',
      ),
    ),
    route('POST /paypal/control/captures/{id}/complete', 'Completes a pending payment.', (call) =>
      control(paypal, call, () => {
        completeCapture(paypal, pending(capture(call.param('id'))))
        return describeWholeCapture(paypal, capture(call.param('id')))
      }),
    ),
    route('POST /paypal/control/captures/{id}/deny', 'Denies a pending payment.', (call) =>
      control(paypal, call, () => {
        denyCapture(paypal, pending(capture(call.param('id'))))
        return describeWholeCapture(paypal, capture(call.param('id')))
      }),
    ),
    ...refundControls(paypal),
    route('POST /paypal/control/captures/{id}/reverse', 'Reverses the payment.', (call) =>
      control(paypal, call, () => describeRefund(paypal, reverseCapture(paypal, capture(call.param('id'))))),
    ),
    route('POST /paypal/control/captures/{id}/dispute', '{"reason": …}: opens a dispute.', (call) =>
      control(paypal, call, (read) => {
        const opened = openDispute(paypal, capture(call.param('id')), readOneOf(read, 'reason', reasons))
        return describeDispute(paypal, opened)
      }),
    ),
  ]
}

function refundControls(paypal: Paypal): Route[] {
  return [
    route(
      'POST /paypal/control/captures/{id}/refund',
      '{"amount": "1.50", "pending": false}: refunds it, by default in full.',
      (call) =>
        control(paypal, call, (read) => {
          const target = findById(paypal.state.value.captures, call.param('id'))
          const amount = readAmount(read, target.amount.currency_code) ?? undefined
          const status = readFlag(read, 'pending') ? ('PENDING' as const) : undefined
          return describeRefund(paypal, refundCapture(paypal, target, { amount, status }))
        }),
    ),
    ...(['complete', 'fail'] as const).map((end) =>
      route(`POST /paypal/control/refunds/{id}/${end}`, 'Settles a pending refund. PayPal sends no event.', (call) =>
        control(paypal, call, () => {
          const refund = findById(paypal.state.value.refunds, call.param('id'))
          if (refund.status !== 'PENDING') throw new Declined(409, 'This refund is not pending.')
          settleRefund(paypal, refund, end === 'fail' ? 'FAILED' : 'COMPLETED')
          return describeRefund(paypal, refund)
        }),
      ),
    ),
  ]
}

function planCapture({ state }: Paypal, status: 'PENDING' | 'DECLINED' | 'FAILED', reason: string | undefined) {
  const usual = status === 'PENDING' ? 'PENDING_REVIEW' : 'DECLINED_BY_RISK_FRAUD_FILTERS'
  state.value.nextCaptures.push({ status, reason: reason ?? usual })
  return state.value.nextCaptures
}

function pending(capture: Capture): Capture {
  if (capture.status === 'PENDING') return capture
  throw new Declined(409, 'This payment is not pending.')
}
