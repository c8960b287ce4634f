import type { FastifyInstance } from 'fastify'
import { about, type PathParams } from '../../http/endpoint.ts'
import type { App } from '../apps/app.ts'
import { appOf, requirePayee } from '../apps/rights.ts'
import type { Sale } from '../billing/billing-state.ts'
import { findSale } from '../billing/find-sale.ts'
import { refundSale } from '../billing/refund-sale.ts'
import { type Field, inside, readObject, readText, requirePositiveMoney } from '../field.ts'
import { fromMinor, toMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { notFound } from '../refusal.ts'
import { optionalBodyOf, prefersRepresentation } from '../request-body.ts'
import { recall, remember } from '../request-ids.ts'
import { describeStandaloneCapture } from './describe-capture.ts'
import { describeRefund, describeRefundBriefly } from './describe-refund.ts'
import { consumeNextRefund } from './next-refund.ts'
import type { Capture, Refund } from './payment.ts'
import { refundCapture } from './refund-capture.ts'

const fortyFiveDays = 45 * 24

export function paymentRoutes(app: FastifyInstance, paypal: Paypal): void {
  app.get<PathParams<'capture_id'>>('/v2/payments/captures/:capture_id', about('Returns a capture.'), async (request) =>
    describeStandaloneCapture(paypal, findCapture(paypal, appOf(request), request.params.capture_id)),
  )

  app.post<PathParams<'capture_id'>>(
    '/v2/payments/captures/:capture_id/refund',
    about('Refunds a capture or a subscription payment.'),
    async (request, reply) => {
      const { capture_id: id } = request.params
      const paid = findSale(paypal, appOf(request), id) ?? findCapture(paypal, appOf(request), id)
      const options = readRefundOptions(optionalBodyOf(request))
      const kind = { name: `refund ${id}`, hours: fortyFiveDays }
      const known = recall(paypal, kind, request)
      const refund = known ? findRefund(paypal, appOf(request), known) : refundThroughApi(paypal, paid, options)
      if (!known) remember(paypal, kind, request, refund.id)
      const body = prefersRepresentation(request)
        ? describeRefund(paypal, refund)
        : describeRefundBriefly(paypal, refund)
      return reply.code(known ? 200 : 201).send(body)
    },
  )

  app.get<PathParams<'refund_id'>>('/v2/payments/refunds/:refund_id', about('Returns a refund.'), async (request) =>
    describeRefund(paypal, findRefund(paypal, appOf(request), request.params.refund_id)),
  )
}

type RefundOptions = ReturnType<typeof readRefundOptions>

function refundThroughApi(paypal: Paypal, paid: Capture | Sale, options: RefundOptions): Refund {
  if ('subscriptionId' in paid) return refundSale(paypal, paid, options)
  return refundCapture(paypal, paid, { ...options, status: consumeNextRefund(paypal) })
}

function findCapture({ state }: Paypal, app: App, id: string): Capture {
  const capture = state.value.captures[id]
  if (!capture) throw notFound('capture_id')
  requirePayee(app, capture)
  return capture
}

function findRefund(paypal: Paypal, app: App, id: string): Refund {
  const refund = paypal.state.value.refunds[id]
  if (!refund) throw notFound('refund_id')
  if (!findSale(paypal, app, refund.captureId)) findCapture(paypal, app, refund.captureId)
  return refund
}

function readRefundOptions(body: Field) {
  const field = inside(body, 'amount')
  const amount = readObject(field) && requirePositiveMoney(field)
  return {
    amount: amount && fromMinor(toMinor(amount), amount.currency_code),
    customId: readText(inside(body, 'custom_id'), { max: 127 }),
    invoiceId: readText(inside(body, 'invoice_id'), { max: 127 }),
    note: readText(inside(body, 'note_to_payer'), { max: 255 }),
  }
}
