import { premiumPriceCents } from '@guildshop/contract/premium-rules'
import type { PaypalClient } from '../providers/paypal/paypal-client.ts'
import { ensureWebhook, webhookUrl } from '../providers/paypal/webhooks/ensure-webhook.ts'

type Known = { planId: string | undefined; webhookId?: string | undefined; publicUrl: string }
type Webhooks = Pick<PaypalClient, 'listWebhooks' | 'registerWebhook' | 'updateWebhook'>

/**
 * Creates the premium plan and the webhook at PayPal. Updates a webhook that lacks events or has another URL. Returns the
 * settings.
 */
export async function setUpPaypal(
  paypal: Pick<PaypalClient, 'createProduct' | 'createPlan'> & Webhooks,
  { planId, webhookId, publicUrl }: Known,
): Promise<{ PAYPAL_PLAN_ID: string; PAYPAL_WEBHOOK_ID: string }> {
  const webhook = await ensureWebhook(paypal, { url: webhookUrl(publicUrl), isOurs: ({ id }) => id === webhookId })
  return { PAYPAL_PLAN_ID: planId ?? (await makePlan(paypal)), PAYPAL_WEBHOOK_ID: webhook.id }
}

/** Fixed request ids make repeated runs idempotent. */
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
