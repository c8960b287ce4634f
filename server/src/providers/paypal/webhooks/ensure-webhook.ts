import type { PaypalClient } from '../paypal-client.ts'
import { PaypalRefused } from '../requests/paypal-errors.ts'
import type { PaypalWebhook } from './paypal-webhooks.ts'

/** Required webhook events: payments, refunds, subscriptions and disputes. */
export const webhookEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

export const webhookUrl = (publicUrl: string) => `${publicUrl}/api/paypal/webhooks`

/** Events that a webhook lacks; `*` includes all. */
export function missingEvents(eventTypes: string[]): string[] {
  return eventTypes.includes('*') ? [] : webhookEvents.filter((name) => !eventTypes.includes(name))
}

type Webhooks = Pick<PaypalClient, 'listWebhooks' | 'registerWebhook' | 'updateWebhook'>
type Wanted = {
  url: string
  /** Whether a webhook at another URL is ours, so that it's moved instead of doubled. */
  isOurs: (webhook: PaypalWebhook) => boolean
}

/** Registers a webhook, or updates one that lacks events or has another URL. PayPal allows one webhook per URL. */
export async function ensureWebhook(paypal: Webhooks, wanted: Wanted): Promise<PaypalWebhook> {
  try {
    return await registerOrUpdate(paypal, wanted)
  } catch (error) {
    // Registered by a concurrent caller since it was listed.
    if (!(error instanceof PaypalRefused && error.reason === 'WEBHOOK_URL_ALREADY_EXISTS')) throw error
    return registerOrUpdate(paypal, wanted)
  }
}

async function registerOrUpdate(paypal: Webhooks, { url, isOurs }: Wanted): Promise<PaypalWebhook> {
  const webhooks = await paypal.listWebhooks()
  const known = webhooks.find((one) => one.url === url) ?? webhooks.find(isOurs)
  if (!known) return paypal.registerWebhook({ url, eventTypes: webhookEvents })
  const missing = missingEvents(known.eventTypes)
  if (known.url === url && missing.length === 0) return known
  return paypal.updateWebhook(known.id, {
    ...(known.url !== url && { url }),
    ...(missing.length > 0 && { eventTypes: [...known.eventTypes, ...missing] }),
  })
}
