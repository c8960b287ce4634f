import { replyJson } from '../../http/reply.ts'
import { type Route, route } from '../../http/router.ts'
import { type Field, inside, needPositive, readObject, readText } from '../field.ts'
import { apiRoutes } from '../guard.ts'
import { fromMinor, toMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { optionalBodyOf, wantsAll } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { refundWording } from '../wording.ts'
import { describeWholeCapture } from './describe-capture.ts'
import { describeRefund, describeRefundBriefly } from './describe-refund.ts'
import type { Capture, Refund } from './payment.ts'
import { refundCapture } from './refund-capture.ts'

const fortyFiveDays = 45 * 24

export function paymentRoutes(paypal: Paypal): Route[] {
  return apiRoutes(paypal, refundWording, [
    route('GET /paypal/api/v2/payments/captures/{capture_id}', 'Returns a capture.', ({ param }) =>
      replyJson(describeWholeCapture(paypal, findCapture(paypal, param('capture_id')))),
    ),

    route('POST /paypal/api/v2/payments/captures/{capture_id}/refund', 'Refunds a capture.', (call) => {
      const capture = findCapture(paypal, call.param('capture_id'))
      const wish = readWish(optionalBodyOf(call))
      const kind = { name: `refund ${capture.id}`, hours: fortyFiveDays }
      const known = recall(paypal, kind, call)
      const refund = known ? findRefund(paypal, known) : refundCapture(paypal, capture, wish)
      if (!known) remember(paypal, kind, call, refund.id)
      const body = wantsAll(call) ? describeRefund(paypal, refund) : describeRefundBriefly(paypal, refund)
      return replyJson(body, { status: known ? 200 : 201 })
    }),

    route('GET /paypal/api/v2/payments/refunds/{refund_id}', 'Returns a refund.', ({ param }) =>
      replyJson(describeRefund(paypal, findRefund(paypal, param('refund_id')))),
    ),
  ])
}

function findCapture({ state }: Paypal, id: string): Capture {
  const capture = state.value.captures[id]
  if (!capture) throw notFound('capture_id')
  return capture
}

function findRefund({ state }: Paypal, id: string): Refund {
  const refund = state.value.refunds[id]
  if (!refund) throw notFound('refund_id')
  return refund
}

function readWish(body: Field) {
  const field = inside(body, 'amount')
  const amount = readObject(field) && needPositive(field)
  return {
    amount: amount && fromMinor(toMinor(amount), amount.currency_code),
    customId: readText(inside(body, 'custom_id'), { max: 127 }),
    invoiceId: readText(inside(body, 'invoice_id'), { max: 127 }),
    note: readText(inside(body, 'note_to_payer'), { max: 255 }),
  }
}
