import { describe, expect, test } from 'vitest'
import { dollars } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'
import { planRequest, subscriptionRequest, withPlan } from '../testing/with-plan.ts'

const subscriptions = '/v1/billing/subscriptions'

describe('products', () => {
  test('creates a product once per request id, returns it and lists it', async () => {
    const { post, get, productId } = await withPlan(await shopWithOrders())
    const create = () =>
      post('/v1/catalogs/products', { name: 'Mugs', type: 'PHYSICAL' }, { requestId: 'p-1', all: true })

    const [first, second] = [await create(), await create()]
    const missing = await post('/v1/catalogs/products', { type: 'SERVICE' })
    const taken = await post('/v1/catalogs/products', { id: 'mug-product', name: 'M', type: 'SERVICE' })
    const takenAgain = await post('/v1/catalogs/products', { id: 'mug-product', name: 'M', type: 'SERVICE' })

    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body.id).toBe(first.body.id)
    expect(productId).toMatch(/^PROD-[A-Z0-9]{17}$/)
    expect((await get(`/v1/catalogs/products/${productId}`)).body).toMatchObject({ name: 'Premium', type: 'SERVICE' })
    expect((await get('/v1/catalogs/products?page_size=2')).body).toMatchObject({ total_items: 3, total_pages: 2 })
    expect(missing).toMatchObject({
      status: 400,
      body: { details: [{ issue: 'MISSING_REQUIRED_PARAMETER', field: '/name' }] },
    })
    expect(taken.status).toBe(201)
    expect(takenAgain).toMatchObject({ status: 422, body: { details: [{ issue: 'DUPLICATE_RESOURCE_IDENTIFIER' }] } })
    expect((await get('/v1/catalogs/products/NONE')).status).toBe(404)
  })
})

describe('plans', () => {
  test('returns and lists a plan with its price', async () => {
    const { get, planId, productId, call } = await withPlan(await shopWithOrders())

    const plan = await get(`/v1/billing/plans/${planId}`)
    const listed = await get(`/v1/billing/plans?product_id=${productId}&total_required=true`)
    const whole = await call('GET', '/v1/billing/plans', { all: true })

    expect(planId).toMatch(/^P-[A-Z0-9]{24}$/)
    expect(plan.body).toMatchObject({
      status: 'ACTIVE',
      billing_cycles: [{ pricing_scheme: { fixed_price: dollars('5.00') }, frequency: { interval_unit: 'MONTH' } }],
    })
    expect(listed.body).toMatchObject({ plans: [{ id: planId }], total_items: 1 })
    expect(listed.body.plans[0].billing_cycles).toBeUndefined()
    expect(whole.body.plans[0].billing_cycles).toHaveLength(1)
  })

  test('refuses subscriptions to a plan until it is activated', async () => {
    const { post, productId } = await withPlan(await shopWithOrders())
    const { body: plan } = await post('/v1/billing/plans', { ...planRequest(productId), status: 'CREATED' })

    const early = await post(subscriptions, subscriptionRequest(plan.id))
    const activated = await post(`/v1/billing/plans/${plan.id}/activate`)
    const again = await post(`/v1/billing/plans/${plan.id}/activate`)
    const inTime = await post(subscriptions, subscriptionRequest(plan.id))

    expect(early).toMatchObject({ status: 422, body: { details: [{ issue: 'PLAN_STATUS_INVALID' }] } })
    expect([activated.status, inTime.status]).toEqual([204, 201])
    expect(again).toMatchObject({ status: 422, body: { details: [{ issue: 'PLAN_STATUS_INVALID' }] } })
  })

  test.each([
    ['without cycles', { billing_cycles: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['without preferences', { payment_preferences: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['with an empty name', { name: '' }, 400, 'INVALID_STRING_MIN_LENGTH'],
    [
      'with trial cycles only',
      { billing_cycles: [{ ...planRequest('').billing_cycles[0], tenure_type: 'TRIAL' }] },
      422,
      'MISSING_REGULAR_BILLING_CYCLE',
    ],
    [
      'whose sequence starts at two',
      { billing_cycles: [{ ...planRequest('').billing_cycles[0], sequence: 2 }] },
      422,
      'INVALID_BILLING_CYCLE_SEQUENCE',
    ],
    ['of an unknown product', { product_id: 'PROD-00000000000000000' }, 404, 'INVALID_RESOURCE_ID'],
  ])('refuses a plan %s', async (_name, change, status, issue) => {
    const { post, productId } = await withPlan(await shopWithOrders())

    const reply = await post('/v1/billing/plans', { ...planRequest(productId), ...change })

    expect(reply).toMatchObject({ status, body: { details: [{ issue }] } })
  })
})

describe('subscriptions', () => {
  test('creates a subscription pending approval once per request id', async () => {
    const { post, planId, sandbox, get } = await withPlan(await shopWithOrders())
    const create = () => post(subscriptions, subscriptionRequest(planId), { requestId: 's-1' })

    const [first, second] = [await create(), await create()]
    const whole = await get(`${subscriptions}/${first.body.id}`)

    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    expect(first.body).toMatchObject({ id: expect.stringMatching(/^I-[A-Z0-9]{12}$/), status: 'APPROVAL_PENDING' })
    expect(first.body.links[0]).toEqual({
      rel: 'approve',
      method: 'GET',
      href: expect.stringMatching(
        `^${sandbox.paypal.webBase}/webapps/billing/subscriptions\\?ba_token=BA-[A-Z0-9]{17}$`,
      ),
    })
    expect(whole.body).toMatchObject({ custom_id: 'user-1', plan_id: planId, status: 'APPROVAL_PENDING' })
    expect(whole.body.billing_info).toBeUndefined()
  })

  test('approving on the page redirects with the ids and charges the first month', async () => {
    const { newSubscription, press, get, sandbox, shop } = await withPlan(await shopWithWebhook())
    const { id, links } = await newSubscription()
    const baToken = new URL(links[0].href).searchParams.get('ba_token') ?? ''
    const page = await sandbox.read(links[0].href.replace(sandbox.url, ''))

    const back = await press('/webapps/billing/subscriptions', { ba_token: baToken, buyer: 'sam', answer: 'agree' })
    const { body } = await get(`${subscriptions}/${id}`)

    expect(page).toContain('Agree &amp; Subscribe')
    expect(back.pathname).toBe('/profile')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      subscription_status: 'success',
      subscription_id: id,
      ba_token: baToken,
      token: expect.any(String),
    })
    expect(body).toMatchObject({
      status: 'ACTIVE',
      subscriber: { payer_id: 'SAMBUYER23456' },
      billing_info: {
        last_payment: { amount: dollars('5.00') },
        failed_payments_count: 0,
        outstanding_balance: dollars('0.00'),
        cycle_executions: [{ tenure_type: 'REGULAR', cycles_completed: 1 }],
      },
    })
    const days = (Date.parse(body.billing_info.next_billing_time) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(28)
    expect(Math.round(days)).toBeLessThanOrEqual(31)
    expect((await shop.waitForEvents(3)).map((event) => event.event_type).sort()).toEqual([
      'BILLING.SUBSCRIPTION.ACTIVATED',
      'BILLING.SUBSCRIPTION.CREATED',
      'PAYMENT.SALE.COMPLETED',
    ])
  })

  test('canceling on the page redirects to the cancel URL', async () => {
    const { newSubscription, press, get } = await withPlan(await shopWithOrders())
    const { id, links } = await newSubscription()
    const ba_token = new URL(links[0].href).searchParams.get('ba_token') ?? ''

    const back = await press('/webapps/billing/subscriptions', { ba_token, answer: 'cancel' })

    expect(back.href).toMatch(/^http:\/\/shop\.test\/profile\?subscription_status=cancel&subscription_id=I-/)
    expect((await get(`${subscriptions}/${id}`)).body.status).toBe('APPROVAL_PENDING')
  })

  test('can activate a subscription later than its approval', async () => {
    const { newSubscription, press, control, get } = await withPlan(await shopWithOrders())
    const { id, links } = await newSubscription()
    const ba_token = new URL(links[0].href).searchParams.get('ba_token') ?? ''

    await press('/webapps/billing/subscriptions', { ba_token, buyer: 'robin', answer: 'agree-later' })
    const waiting = await get(`${subscriptions}/${id}`)
    await control(`/subscriptions/${id}/activate`)

    expect(waiting.body.status).toBe('APPROVED')
    expect((await get(`${subscriptions}/${id}`)).body).toMatchObject({
      status: 'ACTIVE',
      billing_info: { last_payment: { amount: dollars('5.00') } },
    })
  })

  test('cancels a subscription once and clears its next billing time', async () => {
    const { activeSubscription, post, get } = await withPlan(await shopWithOrders())
    const { id } = await activeSubscription()
    const cancel = (body: object) => post(`${subscriptions}/${id}/cancel`, body)

    const unexplained = await cancel({})
    const wordy = await cancel({ reason: 'x'.repeat(129) })
    const cancelled = await cancel({ reason: 'Too dear' })
    const again = await cancel({ reason: 'Too dear' })

    expect(unexplained).toMatchObject({ status: 400, body: { details: [{ field: '/reason' }] } })
    expect(wordy).toMatchObject({ status: 400, body: { details: [{ issue: 'INVALID_STRING_MAX_LENGTH' }] } })
    expect(cancelled.status).toBe(204)
    expect(again).toMatchObject({ status: 422, body: { details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] } })
    const { body } = await get(`${subscriptions}/${id}`)
    expect(body).toMatchObject({ status: 'CANCELLED', status_change_note: 'Too dear' })
    expect(body.billing_info.next_billing_time).toBeUndefined()
  })

  test('suspends only an active and resumes only a suspended subscription', async () => {
    const { activeSubscription, post, get } = await withPlan(await shopWithOrders())
    const { id } = await activeSubscription()
    const change = async (action: string) =>
      (await post(`${subscriptions}/${id}/${action}`, { reason: 'Because' })).status

    const statuses = [
      await change('activate'),
      await change('suspend'),
      await change('suspend'),
      await change('activate'),
    ]

    expect(statuses).toEqual([422, 204, 422, 204])
    expect((await get(`${subscriptions}/${id}`)).body.status).toBe('ACTIVE')
  })

  test('each renewal creates a sale and moves the next billing time by a month', async () => {
    const { activeSubscription, control, get, readState, shop } = await withPlan(await shopWithWebhook())
    const before = await activeSubscription()

    const { body: after } = await control(`/subscriptions/${before.id}/renew`)

    const sales = Object.keys((await readState()).sales)
    const month = (subscription: { billing_info: { next_billing_time: string } }) =>
      new Date(subscription.billing_info.next_billing_time).getUTCMonth()
    expect(month(after)).toBe((month(before) + 1) % 12)
    expect(sales).toHaveLength(2)
    expect((await get(`/v1/payments/sale/${sales[1]}`)).body).toMatchObject({
      state: 'completed',
      amount: { total: '5.00', currency: 'USD' },
      billing_agreement_id: before.id,
    })
    expect((await get('/v1/payments/sale/NONE')).status).toBe(404)
    const events = (await shop.waitForEvents(4)).filter((event) => event.event_type === 'PAYMENT.SALE.COMPLETED')
    expect(events.map((event) => event.resource.id).sort()).toEqual([...sales].sort())
    expect(events[0].resource).toMatchObject({ billing_agreement_id: before.id, custom: 'user-1' })
  })

  test('lists the payments of a subscription within a time range', async () => {
    const { activeSubscription, get } = await withPlan(await shopWithOrders())
    const { id } = await activeSubscription()
    const list = (query: string) => get(`${subscriptions}/${id}/transactions${query}`)

    const all = await list('?start_time=2020-01-01T00:00:00Z&end_time=2999-01-01T00:00:00Z')
    const past = await list('?start_time=2020-01-01T00:00:00Z&end_time=2021-01-01T00:00:00Z')
    const endless = await list('?start_time=2020-01-01T00:00:00Z')

    expect(all.body).toMatchObject({
      transactions: [{ status: 'COMPLETED', amount_with_breakdown: { gross_amount: dollars('5.00') } }],
      total_items: 1,
    })
    expect(past.body.transactions).toEqual([])
    expect(endless).toMatchObject({ status: 400, body: { details: [{ issue: 'MISSING_REQUIRED_PARAMETER' }] } })
  })

  test('counts failed payments and suspends at the second', async () => {
    const { activeSubscription, control, shop } = await withPlan(await shopWithWebhook())
    const { id } = await activeSubscription()

    const first = await control(`/subscriptions/${id}/fail-payment`)
    const second = await control(`/subscriptions/${id}/fail-payment`)

    expect(first.body).toMatchObject({
      status: 'ACTIVE',
      billing_info: {
        failed_payments_count: 1,
        outstanding_balance: dollars('5.00'),
        last_failed_payment: { reason_code: 'PAYMENT_DENIED' },
      },
    })
    expect(second.body).toMatchObject({ status: 'SUSPENDED', billing_info: { failed_payments_count: 2 } })
    expect((await shop.waitForEvents(6)).map((event) => event.event_type)).toEqual(
      expect.arrayContaining(['BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'BILLING.SUBSCRIPTION.SUSPENDED']),
    )
  })

  test('a renewal also charges the outstanding balance', async () => {
    const { activeSubscription, control } = await withPlan(await shopWithOrders())
    const { id } = await activeSubscription()
    await control(`/subscriptions/${id}/fail-payment`)

    const { body } = await control(`/subscriptions/${id}/renew`)

    expect(body.billing_info).toMatchObject({
      failed_payments_count: 0,
      outstanding_balance: dollars('0.00'),
      last_payment: { amount: dollars('10.00') },
    })
  })

  test.each([
    ['cancel', 'CANCELLED', 'BILLING.SUBSCRIPTION.CANCELLED'],
    ['suspend', 'SUSPENDED', 'BILLING.SUBSCRIPTION.SUSPENDED'],
    ['expire', 'EXPIRED', 'BILLING.SUBSCRIPTION.EXPIRED'],
    ['update', 'ACTIVE', 'BILLING.SUBSCRIPTION.UPDATED'],
  ])('the %s control sets the status to %s and emits %s', async (action, status, type) => {
    const { activeSubscription, control, shop } = await withPlan(await shopWithWebhook())
    const { id } = await activeSubscription()

    const { body } = await control(`/subscriptions/${id}/${action}`, { nextBillingTime: '2035-01-31T00:00:00Z' })
    const twice = await control(`/subscriptions/${id}/approve`)

    expect(body.status).toBe(status)
    expect((await shop.waitForEvents(4)).map((event) => event.event_type)).toContain(type)
    expect(twice.status).toBe(409)
    if (action === 'update') expect(body.billing_info.next_billing_time).toBe('2035-01-31T00:00:00Z')
  })

  test('refunds a subscription payment in part and reverses the rest', async () => {
    const { activeSubscription, control, readState, shop } = await withPlan(await shopWithWebhook())
    await activeSubscription()
    const [saleId] = Object.keys((await readState()).sales)

    const part = await control(`/sales/${saleId}/refund`, { amount: '2.00' })
    const tooMuch = await control(`/sales/${saleId}/refund`, { amount: '3.01' })
    const rest = await control(`/sales/${saleId}/reverse`)

    expect([part.body.state, tooMuch.status, rest.body.state]).toEqual(['partially_refunded', 409, 'refunded'])
    const events = await shop.waitForEvents(5)
    const refunded = events.find((event) => event.event_type === 'PAYMENT.SALE.REFUNDED')
    expect(refunded.resource).toMatchObject({ sale_id: saleId, amount: { total: '-2.00' } })
    expect(events.map((event) => event.event_type)).toContain('PAYMENT.SALE.REVERSED')
  })

  test.each([
    ['an unknown plan', { plan_id: 'P-000000000000000000000000' }, 404, 'INVALID_RESOURCE_ID'],
    ['no plan', { plan_id: undefined }, 400, 'MISSING_REQUIRED_PARAMETER'],
    ['a long custom id', { custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_MAX_LENGTH'],
    ['a start in the past', { start_time: '2020-01-01T00:00:00Z' }, 400, 'INVALID_PARAMETER_VALUE'],
    ['a quantity', { quantity: '2' }, 422, 'SUBSCRIPTION_CANNOT_HAVE_QUANTITY'],
  ])('refuses a subscription with %s', async (_name, change, status, issue) => {
    const { post, planId } = await withPlan(await shopWithOrders())

    const reply = await post(subscriptions, { ...subscriptionRequest(planId), ...change })

    expect(reply).toMatchObject({ status, body: { details: [{ issue }] } })
  })

  test('does not charge a subscription before its start time', async () => {
    const { newSubscription, control } = await withPlan(await shopWithOrders())
    const { id } = await newSubscription({ start_time: '2035-01-31T00:00:00Z' })

    const { body } = await control(`/subscriptions/${id}/approve`)

    expect(body).toMatchObject({ status: 'ACTIVE', billing_info: { next_billing_time: '2035-01-31T00:00:00Z' } })
    expect(body.billing_info.last_payment).toBeUndefined()
  })
})
