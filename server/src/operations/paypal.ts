import { processEnvironment, readConfig } from '../config.ts'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { setUpPaypal } from './set-up-paypal.ts'

const { paypal, paypalPlanId: planId, paypalWebhookId: webhookId, publicUrl } = readConfig(processEnvironment())
if (!paypal) {
  process.stderr.write('Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET first. The sandbox needs no setup.\n')
  process.exit(1)
}
const settings = await setUpPaypal(createPaypalClient(paypal), { planId, webhookId, publicUrl })
process.stdout.write('PayPal is set up. Add these variables to your environment:\n')
for (const [name, value] of Object.entries(settings)) process.stdout.write(`${name}=${value}\n`)
