import type { FastifyInstance } from 'fastify'
import { Declined } from '../../http/declined.ts'
import { about, type PathParams } from '../../http/endpoint.ts'
import { html } from '../../http/html.ts'
import { sendPage } from '../../http/page.ts'
import { documentsOf } from '../disputes/dispute.ts'
import type { Paypal } from '../paypal.ts'
import { findById } from './control.ts'
import { showApps } from './show-apps.ts'
import { showBilling, showSalePayment } from './show-billing.ts'
import { showDisputePage } from './show-dispute.ts'
import { showDisputes, showPayment, showPayments } from './show-payments.ts'
import { showSellers } from './show-sellers.ts'
import { showWebhooks } from './show-webhooks.ts'

export function overviewRoutes(app: FastifyInstance, paypal: Paypal): void {
  const { state } = paypal
  app.get(
    '/paypal',
    about('Overview of payments, sellers, billing and webhooks, with actions.'),
    async (_request, reply) =>
      sendPage(
        reply,
        'PayPal',
        html`<p><a href="/paypal/apps">Apps &amp; credentials</a></p>${showSellers(state.value)}${showPayments(state.value)}${showBilling(state.value)}${showWebhooks(state.value)}`,
      ),
  )

  app.get('/paypal/apps', about('REST apps: credentials, features and webhooks.'), async (_request, reply) =>
    sendPage(reply, 'Apps & credentials', showApps(paypal)),
  )

  sellerPages(app, paypal)
}

/** Pages of PayPal that the shop links to for sellers. */
function sellerPages(app: FastifyInstance, { state }: Paypal): void {
  app.get<PathParams<'id'>>(
    '/paypal/activity/payment/:id',
    about('A payment that the seller can accept, deny or refund.'),
    async (request, reply) => {
      const { id } = request.params
      const sale = state.value.sales[id]
      if (sale) return sendPage(reply, `Payment ${id}`, showSalePayment(sale))
      const capture = findById(state.value.captures, id)
      return sendPage(reply, `Payment ${capture.id}`, showPayment(capture, state.value.orders[capture.orderId]))
    },
  )

  app.get('/paypal/myaccount/settings', about('Account settings of the sellers.'), async (_request, reply) =>
    sendPage(reply, 'Account settings', showSellers(state.value)),
  )

  app.get(
    '/paypal/resolutioncenter',
    about('Resolution Center, where sellers respond to disputes.'),
    async (_request, reply) => sendPage(reply, 'Resolution Center', showDisputes(state.value.disputes)),
  )

  app.get<PathParams<'id'>>('/paypal/disputes/:id', about('A dispute with its conversation.'), async (request, reply) =>
    sendPage(reply, `Dispute ${request.params.id}`, showDisputePage(findById(state.value.disputes, request.params.id))),
  )

  app.get<PathParams<'id' | 'document'>>(
    '/paypal/disputes/:id/documents/:document',
    about('A file sent with a dispute.'),
    async (request, reply) => {
      const documents = documentsOf(findById(state.value.disputes, request.params.id))
      const file = documents.find(({ id }) => id === request.params.document)
      if (!file) throw new Declined(404, "This file doesn't exist.")
      return reply.type(file.type).send(Buffer.from(file.content, 'base64'))
    },
  )
}
