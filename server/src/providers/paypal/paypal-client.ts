import { paypalDisputes } from './paypal-disputes.ts'
import { paypalLogin } from './paypal-login.ts'
import { paypalOrders } from './paypal-orders.ts'
import { paypalPages } from './paypal-pages.ts'
import { paypalPayments } from './paypal-payments.ts'
import { paypalPlans } from './paypal-plans.ts'
import { paypalSubscriptions } from './paypal-subscriptions.ts'
import { paypalTracking } from './paypal-tracking.ts'
import { createPaypalCaller } from './requests/paypal-caller.ts'
import { paypalWebhooks } from './webhooks/paypal-webhooks.ts'
import { verifyWebhookOffline } from './webhooks/verify-webhook-offline.ts'
import { createWebhookKeys } from './webhooks/webhook-keys.ts'
import type { Delivery, Verdict } from './webhooks/webhook-transmission.ts'

export type PaypalSettings = {
  clientId: string
  clientSecret: string
  apiBase?: string | undefined
  webBase?: string | undefined
  /** Hosts whose webhook certificates may be fetched over plain http: the sandbox's, and none in production. */
  certHosts?: string[] | undefined
  /** Authorities whose webhook certificates are trusted besides public ones, as PEM: the sandbox's, and none in production. */
  trustedIssuers?: string[] | undefined
  /** Milliseconds per call. */
  timeout?: number | undefined
}

export type PaypalClient = ReturnType<typeof createPaypalClient>

/** Wraps PayPal's REST API. Knows nothing about sales or users. */
export function createPaypalClient(settings: PaypalSettings) {
  const { clientId, clientSecret, certHosts = [], trustedIssuers = [], timeout = 10_000 } = settings
  const access = { apiBase: settings.apiBase ?? 'https://api-m.paypal.com', clientId, clientSecret, timeout }
  const webBase = settings.webBase ?? 'https://www.paypal.com'
  const call = createPaypalCaller(access)
  const keys = createWebhookKeys({ certHosts, trustedIssuers, timeout })

  return {
    ...paypalLogin({ ...access, webBase }),
    ...paypalOrders(call),
    ...paypalTracking(call),
    ...paypalPayments(call),
    ...paypalDisputes(call, { webBase }),
    ...paypalPages({ webBase }),
    ...paypalPlans(call),
    ...paypalSubscriptions(call),
    ...paypalWebhooks(call),
    verifyOffline: (delivery: Delivery): Promise<Verdict> => verifyWebhookOffline(keys, delivery),
  }
}
