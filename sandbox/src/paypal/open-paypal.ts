import type { Part } from '../part.ts'
import type { OpenState } from '../state.ts'
import { planRoutes } from './billing/plan-routes.ts'
import { productRoutes } from './billing/product-routes.ts'
import { saleRoutes } from './billing/sale-routes.ts'
import { subscribeRoutes } from './billing/subscribe-routes.ts'
import { subscriptionRoutes } from './billing/subscription-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { overviewRoutes } from './control/overview-routes.ts'
import { showControls } from './control/show-controls.ts'
import { disputeRoutes } from './disputes/dispute-routes.ts'
import { signinRoutes } from './login/signin-routes.ts'
import { tokenRoutes } from './login/token-routes.ts'
import { userinfoRoutes } from './login/userinfo-routes.ts'
import { checkoutRoutes } from './orders/checkout-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import type { Paypal } from './paypal.ts'
import { emptyPaypal } from './paypal-state.ts'
import { orderTrackingRoutes } from './tracking/order-tracking-routes.ts'
import { trackerRoutes } from './tracking/tracker-routes.ts'
import { authorityOf } from './webhooks/authority.ts'
import { createPostman } from './webhooks/postman.ts'
import { signatureRoutes } from './webhooks/signature-routes.ts'
import { webhookEventRoutes } from './webhooks/webhook-event-routes.ts'
import { webhookRoutes } from './webhooks/webhook-routes.ts'

/** `url` returns the sandbox's base URL; call `start` once it is listening. */
export async function openPaypal(openState: OpenState, url: () => string) {
  const state = openState('paypal', emptyPaypal)
  const now = () => new Date()
  const postman = createPostman({ state, url, now, firstWait: 1000 })
  const paypal: Paypal = { state, url, now, postman }
  const part: Part = {
    name: 'PayPal',
    about: 'Orders, payments, subscriptions and disputes, with webhooks to the shop.',
    home: '/paypal',
    controls: () => showControls(paypal),
    routes: routesOf(paypal),
  }
  const { certificate } = await authorityOf(paypal)
  return { part, trustedIssuers: [certificate], start: postman.resume, stop: postman.stop }
}

function routesOf(paypal: Paypal): Part['routes'] {
  return [
    ...overviewRoutes(paypal),
    ...controlRoutes(paypal),
    ...signinRoutes(paypal),
    ...checkoutRoutes(paypal),
    ...subscribeRoutes(paypal),
    ...tokenRoutes(paypal),
    ...userinfoRoutes(paypal),
    ...orderRoutes(paypal),
    ...orderTrackingRoutes(paypal),
    ...paymentRoutes(paypal),
    ...trackerRoutes(paypal),
    ...productRoutes(paypal),
    ...planRoutes(paypal),
    ...subscriptionRoutes(paypal),
    ...saleRoutes(paypal),
    ...disputeRoutes(paypal),
    ...webhookRoutes(paypal),
    ...webhookEventRoutes(paypal),
    ...signatureRoutes(paypal),
  ]
}
