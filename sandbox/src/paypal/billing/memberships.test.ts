import { expect, test } from 'vitest'
import { dollars } from '../testing/order-request.ts'
import { receivingShop } from '../testing/receiving-shop.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'
import { planRequest, subscriptionRequest, withPlan } from '../testing/with-plan.ts'

const products = '/v1/catalogs/products'
const plans = '/v1/billing/plans'
const subscriptions = '/v1/billing/subscriptions'
const trial = {
  tenure_type: 'TRIAL',
  sequence: 1,
  total_cycles: 1,
  frequency: { interval_unit: 'DAY', interval_count: 14 },
}
const regular = {
  ...planRequest('').billing_cycles[0],
  sequence: 2,
  frequency: { interval_unit: 'MONTH', interval_count: 3 },
}

test('a free trial is shown, charges nothing and is followed by the first payment', async () => {
  const { post, get, control, readState, productId, sandbox } = await withPlan(await shopWithOrders())
  const request = { ...planRequest(productId), billing_cycles: [trial, regular] }
  const { body: plan } = await post(plans, request, { all: true })
  const { body: created } = await post(subscriptions, subscriptionRequest(plan.id))
  const page = await sandbox.read(created.links[0].href.replace(sandbox.url, ''))

  const { body: started } = await control(`/subscriptions/${created.id}/approve`)
  const unpaid = Object.keys((await readState()).sales)
  await control('/billing/advance', { to: started.billing_info.next_billing_time })
  const { body: paid } = await get(`${subscriptions}/${created.id}`)

  expect(plan.billing_cycles[0].pricing_scheme).toBeUndefined()
  expect(page).toContain('Free for 14 days, then $5.00 USD every 3 months')
  expect(unpaid).toEqual([])
  expect(started.billing_info.last_payment).toBeUndefined()
  expect(started.billing_info.cycle_executions).toMatchObject([
    { tenure_type: 'TRIAL', cycles_completed: 1 },
    { tenure_type: 'REGULAR', cycles_completed: 0 },
  ])
  const days = (Date.parse(started.billing_info.next_billing_time) - Date.parse(started.start_time)) / 86_400_000
  expect(Math.round(days)).toBe(14)
  expect(paid.billing_info).toMatchObject({
    last_payment: { amount: dollars('5.00') },
    cycle_executions: [{ cycles_completed: 1 }, { cycles_completed: 1 }],
  })
})

test.each([
  ['more than a year', { ...regular, sequence: 1, frequency: { interval_unit: 'YEAR', interval_count: 2 } }, 400],
  ['a week', { ...regular, sequence: 1, frequency: { interval_unit: 'WEEK', interval_count: 1 } }, 201],
  ['a year', { ...regular, sequence: 1, frequency: { interval_unit: 'YEAR', interval_count: 1 } }, 201],
])('checks the billing interval of a plan: %s', async (_name, cycle, status) => {
  const { post, productId } = await withPlan(await shopWithOrders())

  expect((await post(plans, { ...planRequest(productId), billing_cycles: [cycle] })).status).toBe(status)
})

test('lists the plans of a product page by page', async () => {
  const { post, get, productId } = await withPlan(await shopWithOrders())
  await post(products, { id: 'members-1', name: 'Members', type: 'SERVICE' })
  for (let count = 0; count < 3; count += 1) await post(plans, planRequest('members-1'))

  const first = await get(`${plans}?product_id=members-1&page_size=2&page=1`)
  const second = await get(`${plans}?product_id=members-1&page_size=2&page=2`)
  const other = await get(`${plans}?product_id=${productId}`)

  expect([first, second, other].map(({ body }) => body.plans.length)).toEqual([2, 1, 1])
})

test('accounts choose product ids independently', async () => {
  const { post, sellerClient } = await shopWithOrders()
  const finn = await sellerClient('finn')
  const product = { id: 'members-1', name: 'Members', type: 'SERVICE' }

  const statuses = [
    await post(products, product),
    await finn.post(products, product),
    await finn.post(products, product),
  ]

  expect(statuses.map(({ status }) => status)).toEqual([201, 201, 422])
  expect((await finn.get(products)).body.total_items).toBe(1)
})

test('a subscription stays with the account when its app is replaced', async () => {
  const { control, sellerClient, get } = await shopWithOrders()
  const finn = await withPlan({ ...(await sellerClient('finn')), control })
  const { id } = await finn.activeSubscription()
  const shop = await receivingShop()
  await control('/sellers/finn/app/delete')

  const replaced = await sellerClient('finn')
  await replaced.post('/v1/notifications/webhooks', { url: shop.url, event_types: [{ name: '*' }] })
  await control(`/subscriptions/${id}/renew`)

  expect((await replaced.get(`${subscriptions}/${id}`)).body).toMatchObject({ id, status: 'ACTIVE' })
  expect((await get(`${subscriptions}/${id}`)).status).toBe(404)
  expect((await shop.waitForEvents(1)).map((event) => event.event_type)).toEqual(['PAYMENT.SALE.COMPLETED'])
})

test('the paid account refunds a subscription payment as a capture, once per request id', async () => {
  const { activeSubscription, readState, post, get, sellerClient, sandbox } = await withPlan(await shopWithOrders())
  await activeSubscription()
  const [sale = ''] = Object.keys((await readState()).sales)
  const path = `/v2/payments/captures/${sale}/refund`
  const finn = await sellerClient('finn')
  const part = () => post(path, { amount: dollars('2.00') }, { requestId: 'refund-1', all: true })

  const theft = await finn.post(path, {})
  const [first, second] = [await part(), await part()]
  const tooMuch = await post(path, { amount: dollars('3.01') })
  const rest = await post(path, {})
  const nothing = await post(path, {})

  expect(theft.status).toBe(404)
  expect([first.status, second.status, rest.status]).toEqual([201, 200, 201])
  expect(second.body.id).toBe(first.body.id)
  expect(tooMuch).toMatchObject({ status: 422, body: { details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } })
  expect(nothing).toMatchObject({ status: 422, body: { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] } })
  expect((await get(`/v2/payments/refunds/${first.body.id}`)).body).toMatchObject({ amount: dollars('2.00') })
  expect((await finn.get(`/v2/payments/refunds/${first.body.id}`)).status).toBe(404)
  expect((await get(`/v1/payments/sale/${sale}`)).body.state).toBe('refunded')
  expect(await sandbox.read(`/paypal/activity/payment/${sale}`)).toContain(sale)
})
