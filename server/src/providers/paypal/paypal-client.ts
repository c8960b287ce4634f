import type { OnCall } from '../observe-call.ts'
import { otherEnvironment, paypalAppAccess } from './paypal-app-access.ts'
import { paypalDisputes } from './paypal-disputes.ts'
import { paypalLogin } from './paypal-login.ts'
import { paypalOrders } from './paypal-orders.ts'
import { paypalPages } from './paypal-pages.ts'
import { paypalPayments } from './paypal-payments.ts'
import { paypalPlans } from './paypal-plans.ts'
import { paypalSubscriptions } from './paypal-subscriptions.ts'
import { paypalTracking } from './paypal-tracking.ts'
import { createPaypalCaller } from './requests/paypal-caller.ts'
import { createPaypalToken } from './requests/paypal-token.ts'
import { paypalWebhooks } from './webhooks/paypal-webhooks.ts'
import { webhookVerification } from './webhooks/verify-by-call.ts'
import { verifyWebhookOffline } from './webhooks/verify-webhook-offline.ts'
import { createWebhookKeys, type WebhookKeys } from './webhooks/webhook-keys.ts'
import type { Delivery, Verdict } from './webhooks/webhook-transmission.ts'

export type PaypalSettings = {
  clientId: string
  clientSecret: string
  apiBase?: string | undefined
  /** PayPal's other environment, to recognize its credentials; live and sandbox know each other. */
  otherApiBase?: string | undefined
  webBase?: string | undefined
  /** Hosts whose webhook certificates may be fetched over plain HTTP: the sandbox's, and none in production. */
  certHosts?: string[] | undefined
  /** Authorities whose webhook certificates are trusted besides public ones, as PEM: the sandbox's, and none in production. */
  trustedIssuers?: string[] | undefined
  /** Milliseconds per call. */
  timeout?: number | undefined
  onCall?: OnCall | undefined
}

type CertificateSettings = Pick<PaypalSettings, 'certHosts' | 'trustedIssuers' | 'timeout'>

export type PaypalClient = ReturnType<typeof createPaypalClient>

const longestCall = 10_000

/** Webhook certificates don't depend on the app, so that clients of several apps can share them. */
export function paypalWebhookKeys({ certHosts = [], trustedIssuers = [], timeout = longestCall }: CertificateSettings) {
  return createWebhookKeys({ certHosts, trustedIssuers, timeout })
}

/** Wraps PayPal's REST API. Knows nothing about sales or users. */
export function createPaypalClient(settings: PaypalSettings, keys: WebhookKeys = paypalWebhookKeys(settings)) {
  const { clientId, clientSecret, timeout = longestCall, onCall } = settings
  const access = { apiBase: settings.apiBase ?? 'https://api-m.paypal.com', clientId, clientSecret, timeout, onCall }
  const webBase = settings.webBase ?? 'https://www.paypal.com'
  const token = createPaypalToken(access)
  const call = createPaypalCaller(access, token)

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
    ...webhookVerification(call),
    ...paypalAppAccess(call, token, {
      ...access,
      webBase,
      otherApiBase: settings.otherApiBase ?? otherEnvironment(access.apiBase),
    }),
    verifyOffline: (delivery: Delivery): Promise<Verdict> => verifyWebhookOffline(keys, delivery),
  }
}
