import type { Logger } from 'pino'
import { setUpPaypal } from '../operations/set-up-paypal.ts'
import { freePort } from './ports.ts'
import { recordResponses, recordSentMessages } from './providers/discord-contract.ts'
import { testApp } from './test-app.ts'
import { startTestSandbox } from './test-sandbox.ts'

/** The app on a port of its own, with a sandbox whose Discord and PayPal reach it there: interactions, webhooks, returns. */
export async function liveApp(log?: Logger) {
  const port = await freePort()
  const shopUrl = `http://127.0.0.1:${port}`
  const responses = await recordResponses(shopUrl)
  const sandbox = await startTestSandbox({ shopUrl: responses.url })
  const sentMessages = await recordSentMessages(sandbox.url)
  const { discord, paypal } = sandbox
  const shop = await testApp({ discord: { ...discord, apiBase: sentMessages.apiBase }, paypal }, log)
  const made = await setUpPaypal(shop.deps.paypal, { planId: undefined, publicUrl: shopUrl })
  shop.deps.premiumPlanId = made.PAYPAL_PLAN_ID
  shop.deps.paypalWebhookId = made.PAYPAL_WEBHOOK_ID
  shop.deps.publicUrl = shopUrl
  await shop.app.listen({ host: '127.0.0.1', port })
  return { ...shop, sandbox, shopUrl, responses, sentMessages }
}
