import type { Config } from '../config.ts'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { PaypalRefused } from '../providers/paypal/paypal-errors.ts'
import { wordsOf } from '../words-of.ts'
import { bad, type Finding, good } from './finding.ts'
import { webhookEvents, webhookUrl } from './paypal-webhook.ts'

export async function checkPaypal({ paypal, publicUrl }: Pick<Config, 'paypal' | 'publicUrl'>): Promise<Finding[]> {
  if (!paypal) return [good('PayPal', 'is played by the sandbox. For production, set the PAYPAL_ settings.')]
  const about = 'PayPal'
  try {
    const webhooks = await createPaypalClient(paypal).listWebhooks()
    const ours = webhooks.find(({ url }) => url === webhookUrl(publicUrl))
    return [good(about, 'takes the client id and secret.'), checkWebhook(ours?.eventTypes ?? null, publicUrl)]
  } catch (error) {
    if (error instanceof PaypalRefused && error.status === 401) {
      return [bad(about, 'does not take PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: copy both from Apps & Credentials.')]
    }
    return [bad(about, `no answer (${wordsOf(error)}): check the connection and PAYPAL_API_BASE.`)]
  }
}

function checkWebhook(eventTypes: string[] | null, publicUrl: string): Finding {
  const about = 'PayPal webhook'
  if (!eventTypes)
    return bad(about, `nothing is registered for ${webhookUrl(publicUrl)}: run \`npm run setup:paypal\`.`)
  const missing = webhookEvents.filter((name) => !eventTypes.includes(name))
  if (missing.length === 0 || eventTypes.includes('*')) return good(about, 'is registered for all events we need.')
  return bad(about, `lacks ${missing.join(', ')}: run \`npm run setup:paypal\`.`)
}
