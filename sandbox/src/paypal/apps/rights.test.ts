import { describe, expect, test } from 'vitest'
import { requestToken } from '../testing/app-client.ts'
import { orderRequest } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'
import { planRequest, subscriptionRequest, withPlan } from '../testing/with-plan.ts'

const denied = { status: 403, body: { name: 'NOT_AUTHORIZED', details: [{ issue: 'PERMISSION_DENIED' }] } }
const missing = { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] } }
const parcel = { tracking_number: 'TRACK123', carrier: 'OTHER', carrier_name_other: 'Other' }

/** A payment to Finn, made through the platform's app. */
async function platformSale() {
  const shop = await shopWithOrders()
  return { ...shop, ...(await shop.paidOrder()), finn: await shop.sellerClient('finn') }
}

describe('orders', () => {
  test("the platform's app creates, captures and reads an order paid to a seller, with its refunds", async () => {
    const { get, id, captureId, control } = await platformSale()

    await control(`/captures/${captureId}/refund`)

    const { status, body } = await get(`/v2/checkout/orders/${id}`)
    expect(status).toBe(200)
    expect(body.purchase_units[0]).toMatchObject({
      payee: { merchant_id: 'FNNSELLER2345' },
      payments: { captures: [{ status: 'REFUNDED' }], refunds: [{ status: 'COMPLETED' }] },
    })
  })

  test('an order belongs to the app that created it', async () => {
    const { id, finn } = await platformSale()

    expect(await finn.get(`/v2/checkout/orders/${id}`)).toMatchObject(missing)
    expect(await finn.post(`/v2/checkout/orders/${id}/capture`, {})).toMatchObject(missing)
  })

  test('an order without a payee is paid to the owner of the app', async () => {
    const { post, sellerClient } = await shopWithOrders()
    const request = orderRequest({ payee: undefined })
    const finn = await sellerClient('finn')

    const options = { requestId: 'same-id', all: true }
    const byPlatform = await post('/v2/checkout/orders', request, options)
    const byFinn = await finn.post('/v2/checkout/orders', request, options)

    expect(byPlatform.body.purchase_units[0].payee.merchant_id).toBe('GLDSHQP234567')
    expect(byFinn.status).toBe(201)
    expect(byFinn.body.purchase_units[0].payee.merchant_id).toBe('FNNSELLER2345')
  })
})

describe('payments, tracking and disputes', () => {
  test("the platform's app can't touch a payment to a seller", async () => {
    const { get, post, call, id, captureId, control, finn } = await platformSale()
    const refund = await finn.post(`/v2/payments/captures/${captureId}/refund`, { amount: undefined })
    await finn.post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId, ...parcel })
    const { body: dispute } = await control(`/captures/${captureId}/dispute`)

    const patch = [{ op: 'replace', path: '/status', value: 'CANCELLED' }]
    const replies = [
      await get(`/v2/payments/captures/${captureId}`),
      await post(`/v2/payments/captures/${captureId}/refund`, {}),
      await get(`/v2/payments/refunds/${refund.body.id}`),
      await post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId, ...parcel }),
      await call('PATCH', `/v2/checkout/orders/${id}/trackers/${captureId}-TRACK123`, { body: patch }),
      await get(`/v1/shipping/trackers/${captureId}-TRACK123`),
      await get(`/v1/shipping/trackers?transaction_id=${captureId}`),
      await get(`/v1/customer/disputes/${dispute.dispute_id}`),
    ]

    expect(replies).toMatchObject(replies.map(() => denied))
    expect((await get('/v1/customer/disputes')).body.items).toEqual([])
  })

  test("the paid account's app refunds, tracks and sees disputes, whichever app created the order", async () => {
    const { id, captureId, control, finn } = await platformSale()
    const { body: dispute } = await control(`/captures/${captureId}/dispute`)

    const replies = [
      await finn.get(`/v2/payments/captures/${captureId}`),
      await finn.post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId, ...parcel }),
      await finn.get(`/v1/customer/disputes/${dispute.dispute_id}`),
      await finn.post(`/v2/payments/captures/${captureId}/refund`, {}),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 201, 200, 201])
    expect((await finn.get('/v1/customer/disputes')).body.items).toHaveLength(1)
  })

  test("another seller's app can't see the order", async () => {
    const { id, captureId, sellerClient } = await platformSale()
    const petra = await sellerClient('petra')

    expect(await petra.get(`/v2/payments/captures/${captureId}`)).toMatchObject(denied)
    expect(await petra.post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId })).toMatchObject(missing)
  })

  test('the platform has all rights to payments to its own account', async () => {
    const { paidOrder, post } = await shopWithOrders()
    const { id, captureId } = await paidOrder({ payee: undefined })

    const tracked = await post(`/v2/checkout/orders/${id}/track`, { capture_id: captureId, ...parcel })
    const refunded = await post(`/v2/payments/captures/${captureId}/refund`, {})

    expect([tracked.status, refunded.status]).toEqual([201, 201])
  })
})

describe('subscriptions', () => {
  test('products, plans, subscriptions and their payments belong to the app that created them', async () => {
    const { planId, productId, activeSubscription, readState, sellerClient } = await withPlan(await shopWithOrders())
    const { id } = await activeSubscription()
    const [sale] = Object.keys((await readState()).sales)
    const finn = await sellerClient('finn')

    const replies = [
      await finn.get(`/v1/catalogs/products/${productId}`),
      await finn.get(`/v1/billing/plans/${planId}`),
      await finn.post('/v1/billing/plans', planRequest(productId)),
      await finn.get(`/v1/billing/subscriptions/${id}`),
      await finn.post(`/v1/billing/subscriptions/${id}/cancel`, { reason: 'Theft' }),
      await finn.post('/v1/billing/subscriptions', subscriptionRequest(planId)),
      await finn.get(`/v1/payments/sale/${sale}`),
    ]

    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect((await finn.get('/v1/catalogs/products')).body.products).toEqual([])
    expect((await finn.get('/v1/billing/plans')).body.plans).toEqual([])
  })

  test('refuses recurring payments to another payee', async () => {
    const { planId, productId, post } = await withPlan(await shopWithOrders())
    const payee = { merchant_id: 'FNNSELLER2345' }

    const plan = await post('/v1/billing/plans', { ...planRequest(productId), payee })
    const subscription = await post('/v1/billing/subscriptions', subscriptionRequest(planId, { payee }))
    const toItself = await post(
      '/v1/billing/subscriptions',
      subscriptionRequest(planId, { payee: { merchant_id: 'GLDSHQP234567' } }),
    )

    expect(plan).toMatchObject(denied)
    expect(subscription).toMatchObject(denied)
    expect(toItself.status).toBe(201)
  })
})

describe('features', () => {
  test.each([
    ['disputes', '/v1/customer/disputes', 'disputes/read-seller'],
    ['tracking', '/v1/shipping/trackers/NONE', 'shipping/trackers/readwrite'],
    ['subscriptions', '/v1/billing/plans', 'subscriptions'],
  ])('without %s the call is refused and the token lacks the scope', async (feature, path, scope) => {
    const { sandbox, sellerClient, control } = await shopWithOrders()
    const finn = await sellerClient('finn')
    const before = await finn.get(path)
    const grant = async () =>
      (await requestToken({ ...sandbox.paypal, ...finn }, { grant_type: 'client_credentials' })).body.scope.split(' ')
    const whole = `https://uri.paypal.com/services/${scope}`
    const scopes = await grant()

    const { body } = await control('/sellers/finn/app/features', { [feature]: false })

    expect(before.status).not.toBe(403)
    expect(await finn.get(path)).toMatchObject(denied)
    expect(body.features).not.toContain(feature)
    expect(scopes).toContain(whole)
    expect(await grant()).not.toContain(whole)
  })
})
