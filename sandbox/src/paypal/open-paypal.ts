import type { FastifyInstance } from 'fastify'
import type { Part } from '../part.ts'
import type { OpenState } from '../state.ts'
import { requireFeature } from './apps/rights.ts'
import { planRoutes } from './billing/plan-routes.ts'
import { productRoutes } from './billing/product-routes.ts'
import { saleRoutes } from './billing/sale-routes.ts'
import { subscribeRoutes } from './billing/subscribe-routes.ts'
import { subscriptionRoutes } from './billing/subscription-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { overviewRoutes } from './control/overview-routes.ts'
import { showControls, showFaults } from './control/show-controls.ts'
import { disputeAnswerRoutes, disputeRoutes } from './disputes/dispute-routes.ts'
import { apiBase, explainErrors, guardApi } from './guard.ts'
import { signinRoutes } from './login/signin-routes.ts'
import { tokenRoutes } from './login/token-routes.ts'
import { findAppByToken } from './login/tokens.ts'
import { userinfoRoutes } from './login/userinfo-routes.ts'
import { checkoutRoutes } from './orders/checkout-routes.ts'
import { captureRoutes, orderRoutes } from './orders/order-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import type { Paypal } from './paypal.ts'
import { initialPaypalState } from './paypal-state.ts'
import { orderTrackerRoutes, orderTrackRoutes } from './tracking/order-tracking-routes.ts'
import { trackerRoutes } from './tracking/tracker-routes.ts'
import { authorityOf } from './webhooks/authority.ts'
import { certificateRoutes, signatureRoutes } from './webhooks/signature-routes.ts'
import { createWebhookDispatcher } from './webhooks/webhook-dispatcher.ts'
import { webhookEventRoutes } from './webhooks/webhook-event-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'
import {
  billingWording,
  captureWording,
  orderWording,
  refundWording,
  trackerPatchWording,
  trackWording,
} from './wording.ts'

/** Routes that require an app token, with the wording of their errors and the feature the app needs. */
const appRoutes = [
  [orderRoutes, orderWording, null],
  [captureRoutes, captureWording, null],
  [orderTrackRoutes, trackWording, 'tracking'],
  [orderTrackerRoutes, trackerPatchWording, 'tracking'],
  [paymentRoutes, refundWording, null],
  [trackerRoutes, trackWording, 'tracking'],
  [productRoutes, billingWording, 'subscriptions'],
  [planRoutes, billingWording, 'subscriptions'],
  [subscriptionRoutes, billingWording, 'subscriptions'],
  [saleRoutes, billingWording, null],
  [disputeRoutes, billingWording, 'disputes'],
  [disputeAnswerRoutes, billingWording, 'disputes'],
  [webhookRoutes, orderWording, null],
  [webhookEventRoutes, orderWording, null],
  [signatureRoutes, orderWording, null],
] as const

/** `url` returns the sandbox's base URL; call `start` once it is listening. */
export async function openPaypal(openState: OpenState, url: () => string) {
  const state = openState('paypal', initialPaypalState)
  const now = () => new Date()
  const webhookDispatcher = createWebhookDispatcher({ state, url, now, initialDelayMs: 1000 })
  const paypal: Paypal = { state, url, now, webhookDispatcher }
  const part: Part = {
    name: 'PayPal',
    about: 'Orders, payments, subscriptions and disputes, with webhooks to the shop.',
    home: '/paypal',
    faults: () => showFaults(paypal),
    controls: () => showControls(paypal),
    addRoutes: (app) => addRoutes(app, paypal),
  }
  const { certificate } = await authorityOf(paypal)
  return { part, trustedIssuers: [certificate], start: webhookDispatcher.resume, stop: webhookDispatcher.stop }
}

function addRoutes(app: FastifyInstance, paypal: Paypal): void {
  for (const add of [overviewRoutes, controlRoutes, signinRoutes, checkoutRoutes, subscribeRoutes]) add(app, paypal)
  app.register(async (api) => addApi(api, paypal), { prefix: apiBase })
  app.register(async (api) => certificateRoutes(api, paypal), { prefix: apiBase })
}

function addApi(api: FastifyInstance, paypal: Paypal): void {
  guardApi(api, paypal)
  explainErrors(api, orderWording)
  tokenRoutes(api, paypal)
  userinfoRoutes(api, paypal)
  for (const [add, wording, feature] of appRoutes) {
    api.register(async (scope) => {
      scope.addHook('preHandler', async (request) => {
        request.paypalApp = findAppByToken(paypal, request.headers.authorization)
        requireFeature(request.paypalApp, feature)
      })
      explainErrors(scope, wording)
      add(scope, paypal)
    })
  }
}
