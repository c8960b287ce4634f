import type { Logger } from 'pino'
import { setUpPaypal } from '../operations/set-up-paypal.ts'
import { freePort } from './ports.ts'
import { testApp } from './test-app.ts'
import { startTestSandbox } from './test-sandbox.ts'

/** Returns the address that the sandbox uses for the app, such as a proxy's. */
export type Route = (shopUrl: string) => Promise<string>

/** The app on a port of its own, with a sandbox whose Discord and PayPal reach it there: interactions, webhooks, returns. */
export async function liveApp(log?: Logger, route: Route = async (shopUrl) => shopUrl) {
  const port = await freePort()
  const shopUrl = `http://127.0.0.1:${port}`
  const sandbox = await startTestSandbox({ shopUrl: await route(shopUrl) })
  const shop = await testApp(sandbox, log)
  const made = await setUpPaypal(shop.deps.paypal, { planId: undefined, publicUrl: shopUrl })
  shop.deps.premiumPlanId = made.PAYPAL_PLAN_ID
  shop.deps.paypalWebhookId = made.PAYPAL_WEBHOOK_ID
  shop.deps.publicUrl = shopUrl
  await shop.app.listen({ host: '127.0.0.1', port })
  return { ...shop, sandbox, shopUrl }
}
