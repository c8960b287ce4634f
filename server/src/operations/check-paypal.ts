import type { Config } from '../config.ts'
import { errorMessage } from '../errors/error-message.ts'
import { createPaypalClient, type PaypalClient } from '../providers/paypal/paypal-client.ts'
import { PaypalRefused } from '../providers/paypal/requests/paypal-errors.ts'
import { missingEvents, webhookUrl } from '../providers/paypal/webhooks/ensure-webhook.ts'
import { checkPlan } from './check-plan.ts'
import { bad, type Finding, good } from './finding.ts'

type Settings = Pick<Config, 'paypal' | 'publicUrl' | 'paypalPlanId' | 'paypalWebhookId'>

const setUp = 'Run `npm run setup:paypal`'

export async function checkPaypal(settings: Settings): Promise<Finding[]> {
  if (!settings.paypal) return [good('PayPal', 'using the sandbox. For production, set the PAYPAL_ variables.')]
  const about = 'PayPal'
  try {
    const client = createPaypalClient(settings.paypal)
    const webhook = await checkWebhook(client, settings)
    const plan = await checkPlan(client, settings.paypalPlanId)
    return [good(about, 'the client ID and secret are valid.'), ...webhook, ...plan]
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 401) {
      return [
        bad(about, 'PayPal rejected PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. Copy both from Apps & Credentials.'),
      ]
    }
    return [bad(about, `not reachable (${errorMessage(error)}). Check the network connection and PAYPAL_API_BASE.`)]
  }
}

/** Reports each problem separately. */
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
    return [
      bad(about, `PAYPAL_WEBHOOK_ID doesn't match any webhook of this app. ${setUp} and copy the line it prints.`),
    ]
  }
  if (!ours && atUrl) return [bad(about, `events are rejected until you set PAYPAL_WEBHOOK_ID=${atUrl.id}.`)]
  if (!ours) return [bad(about, `no webhook is registered for ${url}. ${setUp}.`)]

  const missing = missingEvents(ours.eventTypes)
  const wrong = [
    ...(ours.url === url ? [] : [bad(`${about} URL`, `is ${ours.url} instead of ${url}. ${setUp}.`)]),
    ...(missing.length === 0 ? [] : [bad(`${about} events`, `missing ${missing.join(', ')}. ${setUp}.`)]),
  ]
  return wrong.length > 0 ? wrong : [good(about, 'registered for all required events.')]
}
