import type { FastifyInstance } from 'fastify'
import { about } from '../../http/endpoint.ts'
import { html } from '../../http/html.ts'
import { sendPage } from '../../http/page.ts'
import type { Paypal } from '../paypal.ts'
import { sellerPageRoutes } from './seller-page-routes.ts'
import { showBilling } from './show-billing.ts'
import { showDisputes, showPayments } from './show-payments.ts'
import { showSellers } from './show-sellers.ts'
import { showWebhooks } from './show-webhooks.ts'

export function overviewRoutes(app: FastifyInstance, paypal: Paypal): void {
  const { state } = paypal
  sellerPageRoutes(app, paypal)

  app.get(
    '/paypal',
    about('Overview of payments, sellers, billing and webhooks, with actions.'),
    async (_request, reply) =>
      sendPage(
        reply,
        'PayPal',
        html`${showSellers(state.value)}${showPayments(state.value)}${showBilling(state.value)}${showWebhooks(state.value)}`,
      ),
  )

  app.get('/paypal/resolutioncenter', about('Where a seller responds to disputes.'), async (_request, reply) =>
    sendPage(reply, 'Resolution Center', showDisputes(state.value.disputes)),
  )
}
