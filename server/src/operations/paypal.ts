import { processEnvironment, readConfig } from '../config.ts'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { setUpPaypal } from './set-up-paypal.ts'

const { paypal, paypalPlanId: planId, paypalWebhookId: webhookId, publicUrl } = readConfig(processEnvironment())
if (!paypal) {
  process.stderr.write('Set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET first; the sandbox needs no setting up.\n')
  process.exit(1)
}
const settings = await setUpPaypal(createPaypalClient(paypal), { planId, webhookId, publicUrl })
process.stdout.write('PayPal is set up. Add these lines to your settings:\n')
for (const [name, value] of Object.entries(settings)) process.stdout.write(`${name}=${value}\n`)
