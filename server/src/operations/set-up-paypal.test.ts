import { expect, test } from 'vitest'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { startTestSandbox } from '../testing/test-sandbox.ts'
import { webhookEvents } from './paypal-webhook.ts'
import { setUpPaypal } from './set-up-paypal.ts'

const sandbox = await startTestSandbox()
const paypal = createPaypalClient(sandbox.paypal)
const publicUrl = 'https://shop.example.com'

test('plan and webhook are made once, however often the command runs', async () => {
  const first = await setUpPaypal(paypal, { planId: undefined, publicUrl })
  const second = await setUpPaypal(paypal, { planId: undefined, publicUrl })
  const later = await setUpPaypal(paypal, { planId: first.PAYPAL_PLAN_ID, publicUrl })

  expect(first.PAYPAL_PLAN_ID).toMatch(/^P-/)
  expect(second).toEqual(first)
  expect(later).toEqual(first)
  expect(await paypal.listWebhooks()).toMatchObject([
    { url: `${publicUrl}/api/paypal/webhooks`, eventTypes: webhookEvents },
  ])
})
