import type { Config } from '../config.ts'
import { createPaypalClient, type PaypalClient } from '../providers/paypal/paypal-client.ts'
import { PaypalRefused } from '../providers/paypal/paypal-errors.ts'
import { wordsOf } from '../words-of.ts'
import { checkPlan } from './check-plan.ts'
import { bad, type Finding, good } from './finding.ts'
import { missingEvents, webhookUrl } from './paypal-webhook.ts'

type Settings = Pick<Config, 'paypal' | 'publicUrl' | 'paypalPlanId' | 'paypalWebhookId'>

const setUp = 'run `npm run setup:paypal`'

export async function checkPaypal(settings: Settings): Promise<Finding[]> {
  if (!settings.paypal) return [good('PayPal', 'is played by the sandbox. For production, set the PAYPAL_ settings.')]
  const about = 'PayPal'
  try {
    const client = createPaypalClient(settings.paypal)
    const webhook = await checkWebhook(client, settings)
    const plan = await checkPlan(client, settings.paypalPlanId)
    return [good(about, 'takes the client id and secret.'), ...webhook, ...plan]
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 401) {
      return [bad(about, 'does not take PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: copy both from Apps & Credentials.')]
    }
    return [bad(about, `no answer (${wordsOf(error)}): check the connection and PAYPAL_API_BASE.`)]
  }
}

/** Each thing that is wrong is a finding of its own. */
async function checkWebhook(
  client: Pick<PaypalClient, 'listWebhooks'>,
  { publicUrl, paypalWebhookId: id }: Settings,
): Promise<Finding[]> {
  const about = 'PayPal webhook'
  const url = webhookUrl(publicUrl)
  const webhooks = await client.listWebhooks()
  const atUrl = webhooks.find((one) => one.url === url)
  const ours = webhooks.find((one) => one.id === id)
  if (id && !ours) {
    return [bad(about, `PAYPAL_WEBHOOK_ID names no webhook of this app: ${setUp} and take the line it prints.`)]
  }
  if (!ours && atUrl) return [bad(about, `its events are refused: add PAYPAL_WEBHOOK_ID=${atUrl.id} to your settings.`)]
  if (!ours) return [bad(about, `nothing is registered for ${url}: ${setUp}.`)]

  const missing = missingEvents(ours.eventTypes)
  const wrong = [
    ...(ours.url === url ? [] : [bad(`${about} address`, `is ${ours.url} and not ${url}: ${setUp}.`)]),
    ...(missing.length === 0 ? [] : [bad(`${about} events`, `${missing.join(', ')} missing: ${setUp}.`)]),
  ]
  return wrong.length > 0 ? wrong : [good(about, 'is registered for all events we need.')]
}
