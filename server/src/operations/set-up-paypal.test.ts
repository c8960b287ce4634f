import { expect, test } from 'vitest'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { webhookEvents } from '../providers/paypal/webhooks/ensure-webhook.ts'
import { startTestSandbox } from '../testing/test-sandbox.ts'
import { setUpPaypal } from './set-up-paypal.ts'

const sandbox = await startTestSandbox()
const paypal = createPaypalClient(sandbox.paypal)
const publicUrl = 'https://shop.example.com'

test('creates plan and webhook once, however often the command runs', async () => {
  const first = await setUpPaypal(paypal, { planId: undefined, webhookId: undefined, publicUrl })
  const second = await setUpPaypal(paypal, { planId: undefined, webhookId: undefined, publicUrl })
  const later = await setUpPaypal(paypal, {
    planId: first.PAYPAL_PLAN_ID,
    webhookId: first.PAYPAL_WEBHOOK_ID,
    publicUrl,
  })

  expect(first.PAYPAL_PLAN_ID).toMatch(/^P-/)
  expect(second).toEqual(first)
  expect(later).toEqual(first)
  expect(await paypal.listWebhooks()).toMatchObject([
    { url: `${publicUrl}/api/paypal/webhooks`, eventTypes: webhookEvents },
  ])
})

test('adds missing events to a webhook and keeps the others', async () => {
  const known = { planId: 'P-KEPT', webhookId: undefined, publicUrl: 'https://events.example.com' }
  const url = `${known.publicUrl}/api/paypal/webhooks`
  const [first = ''] = webhookEvents
  const { id } = await paypal.registerWebhook({ url, eventTypes: [first, 'CHECKOUT.ORDER.COMPLETED'] })

  const settings = await setUpPaypal(paypal, known)

  const [webhook] = (await paypal.listWebhooks()).filter((one) => one.url === url)
  expect(settings).toEqual({ PAYPAL_PLAN_ID: 'P-KEPT', PAYPAL_WEBHOOK_ID: id })
  expect(webhook?.eventTypes).toEqual(expect.arrayContaining([...webhookEvents, 'CHECKOUT.ORDER.COMPLETED']))
})

test('updates the webhook when the URL of the shop changes', async () => {
  const before = await setUpPaypal(paypal, {
    planId: 'P-KEPT',
    webhookId: undefined,
    publicUrl: 'https://old.example.com',
  })
  const moved = { planId: 'P-KEPT', webhookId: before.PAYPAL_WEBHOOK_ID, publicUrl: 'https://new.example.com' }

  const after = await setUpPaypal(paypal, moved)

  const webhooks = await paypal.listWebhooks()
  expect(after).toEqual(before)
  expect(webhooks.find(({ id }) => id === after.PAYPAL_WEBHOOK_ID)?.url).toBe(
    'https://new.example.com/api/paypal/webhooks',
  )
  expect(webhooks.map(({ url }) => url)).not.toContain('https://old.example.com/api/paypal/webhooks')
})

test('leaves a complete webhook unchanged', async () => {
  const url = 'https://all.example.com/api/paypal/webhooks'
  await paypal.registerWebhook({ url, eventTypes: ['*'] })

  await setUpPaypal(paypal, { planId: 'P-KEPT', webhookId: undefined, publicUrl: 'https://all.example.com' })

  expect((await paypal.listWebhooks()).find((one) => one.url === url)?.eventTypes).toEqual(['*'])
})
