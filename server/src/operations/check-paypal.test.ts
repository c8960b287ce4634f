import { beforeEach, describe, expect, test } from 'vitest'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { webhookEvents } from '../providers/paypal/webhooks/ensure-webhook.ts'
import { type FakeAnswer, fakeProvider } from '../testing/providers/provider-fake.ts'
import { startTestSandbox } from '../testing/test-sandbox.ts'
import { checkPaypal } from './check-paypal.ts'
import { setUpPaypal } from './set-up-paypal.ts'

const sandbox = await startTestSandbox()
const paypal = createPaypalClient(sandbox.paypal)
const publicUrl = 'https://shop.example.com'
const url = `${publicUrl}/api/paypal/webhooks`

const made = await setUpPaypal(paypal, { planId: undefined, webhookId: undefined, publicUrl })
const right = {
  paypal: sandbox.paypal,
  publicUrl,
  paypalPlanId: made.PAYPAL_PLAN_ID,
  paypalWebhookId: made.PAYPAL_WEBHOOK_ID,
}

type Settings = Parameters<typeof checkPaypal>[0]

/** Failed checks by subject. */
async function complaints(change: Partial<Settings> = {}): Promise<Record<string, string>> {
  const findings = await checkPaypal({ ...right, ...change })
  const failed = findings.filter(({ isAllRight }) => !isAllRight)
  return Object.fromEntries(failed.map(({ about, message }) => [about, message]))
}

describe('the webhook', () => {
  beforeEach(async () => {
    await paypal.updateWebhook(made.PAYPAL_WEBHOOK_ID, { eventTypes: webhookEvents })
  })

  test('passes after setup', async () => {
    expect(await complaints()).toEqual({})
  })

  test('is reported as missing when PAYPAL_WEBHOOK_ID is unknown', async () => {
    expect(await complaints({ paypalWebhookId: '9XX9999999999999X' })).toEqual({
      'PayPal webhook': expect.stringContaining('PAYPAL_WEBHOOK_ID'),
    })
  })

  test('is reported when PAYPAL_WEBHOOK_ID is not set', async () => {
    const found = await complaints({ paypalWebhookId: undefined })

    expect(found).toEqual({ 'PayPal webhook': expect.stringContaining(`PAYPAL_WEBHOOK_ID=${made.PAYPAL_WEBHOOK_ID}`) })
  })

  test('is reported when it has another URL', async () => {
    expect(await complaints({ publicUrl: 'https://new.example.com' })).toEqual({
      'PayPal webhook URL': expect.stringMatching(/https:\/\/shop\.example\.com.*npm run setup:paypal/),
    })
  })

  test('is reported with the names of missing events', async () => {
    const eventTypes = webhookEvents.filter((name) => name !== 'CUSTOMER.DISPUTE.CREATED')
    await paypal.updateWebhook(made.PAYPAL_WEBHOOK_ID, { eventTypes })

    expect(await complaints()).toEqual({
      'PayPal webhook events': expect.stringMatching(/CUSTOMER\.DISPUTE\.CREATED.*npm run setup:paypal/),
    })
  })

  test('may subscribe to everything', async () => {
    await paypal.updateWebhook(made.PAYPAL_WEBHOOK_ID, { eventTypes: ['*'] })

    expect(await complaints()).toEqual({})
  })
})

describe('the plan', () => {
  test('is reported as missing when PAYPAL_PLAN_ID is unknown', async () => {
    expect(await complaints({ paypalPlanId: `P-${'X'.repeat(24)}` })).toEqual({
      'PayPal plan': expect.stringContaining('PAYPAL_PLAN_ID'),
    })
  })

  test('is reported when it has another price', async () => {
    const product = await paypal.createProduct({ requestId: 'p', name: 'Premium', description: 'More' })
    const monthlyPrice = { cents: 700, currency: 'USD' }
    const dear = await paypal.createPlan({ requestId: 'dear', productId: product.id, name: 'Dear', monthlyPrice })

    expect(await complaints({ paypalPlanId: dear.id })).toEqual({
      'PayPal plan price': expect.stringMatching(/7\.00 USD.*5\.00 USD/),
    })
  })

  const cycle = {
    frequency: { interval_unit: 'MONTH', interval_count: 1 },
    tenure_type: 'REGULAR',
    sequence: 1,
    total_cycles: 0,
    pricing_scheme: { fixed_price: { currency_code: 'USD', value: '5.0' } },
  }
  const plan = { id: 'P-1', status: 'ACTIVE', billing_cycles: [cycle] }

  test.each<[string, object, string, RegExp]>([
    ['inactive', { ...plan, status: 'INACTIVE' }, 'PayPal plan', /INACTIVE/],
    [
      'yearly',
      { ...plan, billing_cycles: [{ ...cycle, frequency: { interval_unit: 'YEAR', interval_count: 1 } }] },
      'PayPal plan period',
      /month/,
    ],
    [
      'paid every other month',
      { ...plan, billing_cycles: [{ ...cycle, frequency: { interval_unit: 'MONTH', interval_count: 2 } }] },
      'PayPal plan period',
      /month/,
    ],
    ['limited to a year', { ...plan, billing_cycles: [{ ...cycle, total_cycles: 12 }] }, 'PayPal plan end', /12/],
    [
      'without a regular price',
      { ...plan, billing_cycles: [{ ...cycle, tenure_type: 'TRIAL' }] },
      'PayPal plan price',
      /5\.00 USD/,
    ],
    [
      'in another currency',
      {
        ...plan,
        billing_cycles: [{ ...cycle, pricing_scheme: { fixed_price: { currency_code: 'EUR', value: '5.00' } } }],
      },
      'PayPal plan price',
      /5\.00 EUR/,
    ],
  ])('is reported when it is %s', async (_what, reply, about, message) => {
    const fake = await fakePaypal({ json: reply })

    expect(await complaints({ paypal: { ...sandbox.paypal, apiBase: fake } })).toEqual({
      [about]: expect.stringMatching(message),
    })
  })

  test('passes when PayPal formats its price with one decimal', async () => {
    const fake = await fakePaypal({ json: plan })

    expect(await complaints({ paypal: { ...sandbox.paypal, apiBase: fake } })).toEqual({})
  })

  /** A valid setup except for this plan. */
  async function fakePaypal(plan: FakeAnswer): Promise<string> {
    const webhook = { id: made.PAYPAL_WEBHOOK_ID, url, event_types: webhookEvents.map((name) => ({ name })) }
    const { url: apiBase } = await fakeProvider(({ path }) => {
      if (path.startsWith('/v1/oauth2/token')) return { json: { access_token: 'ours', expires_in: 32_400 } }
      return path.startsWith('/v1/billing/plans/') ? plan : { json: { webhooks: [webhook] } }
    })
    return apiBase
  }
})
