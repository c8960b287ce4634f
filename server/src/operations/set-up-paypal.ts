import { premiumPriceCents } from '@guildshop/contract/premium-rules'
import type { PaypalClient } from '../providers/paypal/paypal-client.ts'
import { webhookEvents, webhookUrl } from './paypal-webhook.ts'

type Known = { planId: string | undefined; publicUrl: string }

/** Makes what PayPal needs once: the plan people subscribe to, and the webhook it tells us through. Answers the settings. */
export async function setUpPaypal(
  paypal: Pick<PaypalClient, 'createProduct' | 'createPlan' | 'listWebhooks' | 'registerWebhook'>,
  { planId, publicUrl }: Known,
): Promise<{ PAYPAL_PLAN_ID: string; PAYPAL_WEBHOOK_ID: string }> {
  const url = webhookUrl(publicUrl)
  const webhooks = await paypal.listWebhooks()
  const webhook =
    webhooks.find((known) => known.url === url) ?? (await paypal.registerWebhook({ url, eventTypes: webhookEvents }))
  return { PAYPAL_PLAN_ID: planId ?? (await makePlan(paypal)), PAYPAL_WEBHOOK_ID: webhook.id }
}

/** The request ids are fixed, so that a second run soon after the first makes nothing twice. */
async function makePlan(paypal: Pick<PaypalClient, 'createProduct' | 'createPlan'>): Promise<string> {
  const product = await paypal.createProduct({
    requestId: 'guildshop-premium-product',
    name: 'Guildshop Premium',
    description: 'More servers and items, role rewards and a donation goal',
  })
  const plan = await paypal.createPlan({
    requestId: 'guildshop-premium-plan',
    productId: product.id,
    name: 'Guildshop Premium, monthly',
    monthlyPrice: { cents: premiumPriceCents, currency: 'USD' },
  })
  return plan.id
}
