import { expect, test } from 'vitest'
import { runningSandbox } from '../testing/running-sandbox.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { orderRequest } from './testing/order-request.ts'
import { paypalClient } from './testing/paypal-client.ts'
import { receivingShop } from './testing/receiving-shop.ts'
import { shopWithOrders } from './testing/shop-with-orders.ts'

test('PayPal restores orders, request ids, tokens, keys and pending deliveries after a restart', async () => {
  const folder = await temporaryFolder()
  const shop = await receivingShop([500])
  const before = await shopWithOrders({ folder })
  await before.post('/v1/notifications/webhooks', { url: shop.url, event_types: [{ name: 'CHECKOUT.ORDER.APPROVED' }] })
  const { id } = await before.approvedOrder()
  const placed = await before.post('/v2/checkout/orders', orderRequest(), { requestId: 'order-x' })
  await shop.waitForEvents(1)
  const certificate = String(shop.received[0]?.headers['paypal-cert-url']).replace(/.*\//, '')
  await before.sandbox.stop()

  const after = await paypalClient({ folder })
  const again = await after.post('/v2/checkout/orders', orderRequest(), { requestId: 'order-x' })
  const oldToken = { authorization: `Bearer ${before.token}` }
  const captured = await after.call('POST', `/v2/checkout/orders/${id}/capture`, { headers: oldToken })
  const [first, second] = await shop.waitForEvents(2)

  expect(again).toMatchObject({ status: 200, body: { id: placed.body.id } })
  expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
  expect(second).toEqual(first)
  expect(shop.received[1]?.headers['paypal-cert-url']).toBe(
    `${after.sandbox.paypal.apiBase}/v1/notifications/certs/${certificate}`,
  )
})

test('PayPal starts empty when no folder is set', async () => {
  const before = await shopWithOrders()
  await before.placeOrder()
  await before.sandbox.stop()

  const after = await runningSandbox()

  expect(await after.json('/paypal/control')).toMatchObject({ orders: {}, restricted: ['RUSTYSELLER23'] })
})
