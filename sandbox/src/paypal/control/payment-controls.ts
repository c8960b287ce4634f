import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { describeStandaloneCapture } from '../payments/describe-capture.ts'
import { describeRefund } from '../payments/describe-refund.ts'
import { refundResults } from '../payments/next-refund.ts'
import type { Capture } from '../payments/payment.ts'
import { refundCapture, reverseCapture, settleRefund } from '../payments/refund-capture.ts'
import { completeCapture, denyCapture } from '../payments/settle-capture.ts'
import type { Paypal } from '../paypal.ts'
import { control, findById, readFlag, readOneOf } from './control.ts'
import { readAmount } from './read-amount.ts'

export function paymentControls(app: FastifyInstance, paypal: Paypal): void {
  const capture = (id: string) => findById(paypal.state.value.captures, id)

  app.post(
    '/paypal/control/captures/next',
    about('{"status": "PENDING"}: sets the result of the next capture.'),
    control(
      paypal,
      (read) => planCapture(paypal, readOneOf(read, 'status', ['PENDING', 'DECLINED', 'FAILED']), read('reason')),
      '/control/paypal',
    ),
  )

  app.post<PathParams<'id'>>(
    '/paypal/control/captures/:id/complete',
    about('Completes a pending payment.'),
    control(paypal, (_read, { id }) => {
      completeCapture(paypal, pending(capture(id)))
      return describeStandaloneCapture(paypal, capture(id))
    }),
  )

  app.post<PathParams<'id'>>(
    '/paypal/control/captures/:id/deny',
    about('Denies a pending payment.'),
    control(paypal, (_read, { id }) => {
      denyCapture(paypal, pending(capture(id)))
      return describeStandaloneCapture(paypal, capture(id))
    }),
  )

  refundControls(app, paypal)

  app.post<PathParams<'id'>>(
    '/paypal/control/captures/:id/reverse',
    about('Reverses the payment.'),
    control(paypal, (_read, { id }) => describeRefund(paypal, reverseCapture(paypal, capture(id)))),
  )
}

function refundControls(app: FastifyInstance, paypal: Paypal): void {
  app.post(
    '/paypal/control/refunds/next',
    about(
      '{"result": "PENDING"}: sets the result of the next refund through the API: pending, or refused with an issue.',
    ),
    control(
      paypal,
      (read) => {
        paypal.state.value.nextRefunds.push(readOneOf(read, 'result', refundResults))
        return paypal.state.value.nextRefunds
      },
      '/control/paypal',
    ),
  )

  app.post<PathParams<'id'>>(
    '/paypal/control/captures/:id/refund',
    about('{"amount": "1.50", "pending": false}: refunds it, by default in full.'),
    control(paypal, (read, { id }) => {
      const target = findById(paypal.state.value.captures, id)
      const amount = readAmount(read, target.amount.currency_code) ?? undefined
      const status = readFlag(read, 'pending') ? ('PENDING' as const) : undefined
      return describeRefund(paypal, refundCapture(paypal, target, { amount, status }))
    }),
  )

  for (const end of ['complete', 'fail']) {
    app.post<PathParams<'id'>>(
      `/paypal/control/refunds/:id/${end}`,
      about('Settles a pending refund. PayPal sends no event.'),
      control(paypal, (_read, { id }) => {
        const refund = findById(paypal.state.value.refunds, id)
        if (refund.status !== 'PENDING') throw new Declined(409, 'This refund is not pending.')
        settleRefund(paypal, refund, end === 'fail' ? 'FAILED' : 'COMPLETED')
        return describeRefund(paypal, refund)
      }),
    )
  }
}

function planCapture({ state }: Paypal, status: 'PENDING' | 'DECLINED' | 'FAILED', reason: string | undefined) {
  const fallback = status === 'PENDING' ? 'PENDING_REVIEW' : 'DECLINED_BY_RISK_FRAUD_FILTERS'
  state.value.nextCaptures.push({ status, reason: reason ?? fallback })
  return state.value.nextCaptures
}

function pending(capture: Capture): Capture {
  if (capture.status === 'PENDING') return capture
  throw new Declined(409, 'This payment is not pending.')
}
