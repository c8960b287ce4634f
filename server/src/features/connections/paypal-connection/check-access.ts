import type { ConnectionCheck } from '@guildshop/contract/connections/paypal-connection'
import type { Dependencies } from '../../../dependencies.ts'
import type { AppFeatures } from '../../../providers/paypal/paypal-app-access.ts'
import type { PaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ensureWebhook, webhookUrl } from '../../../providers/paypal/webhooks/ensure-webhook.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { failed, passed, skipped } from './connection-checks.ts'

/** Undefined where PayPal didn't answer, so that what was known stays. */
type Access = {
  webhookId?: string | null
  hasDisputes?: boolean
  hasTracking?: boolean
  hasSubscriptions?: boolean
}

type Deps = Pick<Dependencies, 'publicUrl' | 'log'>
type App = { connectionId: string; paypal: PaypalClient; features: AppFeatures }

const noAnswer = "PayPal didn't answer. We'll check again automatically."
const switchedOff = (feature: string) =>
  `Turned off for this app. Turn on ${feature} under Features in the app at PayPal, then check again.`

/** Registers the webhook and checks the app's features. What is missing limits the connection, but doesn't break it. */
export async function checkAccess(deps: Deps, app: App): Promise<{ access: Access; checks: ConnectionCheck[] }> {
  const webhookId = await unlessDown(() => registerWebhook(deps, app))
  const hasDisputes = await unlessDown(() => app.paypal.canReadDisputes())
  const { features } = app
  return {
    access: {
      ...(webhookId !== undefined && { webhookId }),
      ...(hasDisputes !== undefined && { hasDisputes }),
      ...(features && { hasTracking: features.tracking, hasSubscriptions: features.subscriptions }),
    },
    checks: [
      webhookCheck(webhookId),
      featureCheck('disputes', hasDisputes, 'You can see and answer disputes here.', 'Customer disputes'),
      featureCheck('tracking', features?.tracking, 'We can send tracking to PayPal.', 'Shipment tracking'),
      featureCheck('subscriptions', features?.subscriptions, 'You can sell memberships.', 'Subscriptions'),
    ],
  }
}

/** Null if PayPal refuses the webhook, such as for a URL without https. Moves a webhook of an earlier connection. */
async function registerWebhook({ publicUrl, log }: Deps, { connectionId, paypal }: App): Promise<string | null> {
  const ours = `${webhookUrl(publicUrl)}/`
  try {
    const webhook = await ensureWebhook(paypal, {
      url: `${ours}${connectionId}`,
      isOurs: ({ url }) => url.startsWith(ours),
    })
    return webhook.id
  } catch (error) {
    if (!(error instanceof PaypalRefused)) throw error
    log.warn(error, 'webhook of a paypal connection refused')
    return null
  }
}

async function unlessDown<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFailed) return undefined
    throw error
  }
}

function webhookCheck(webhookId: string | null | undefined): ConnectionCheck {
  if (webhookId === undefined) return skipped('webhook', noAnswer)
  if (webhookId) return passed('webhook', 'PayPal reports payments, refunds and disputes to us.')
  return failed(
    'webhook',
    'PayPal rejected our webhook, so refunds appear later. An app can have 10 webhooks: delete one you no longer use, then check again.',
  )
}

function featureCheck(
  name: 'disputes' | 'tracking' | 'subscriptions',
  isOn: boolean | undefined,
  success: string,
  feature: string,
): ConnectionCheck {
  if (isOn === undefined) return skipped(name, noAnswer)
  return isOn ? passed(name, success) : failed(name, switchedOff(feature))
}
