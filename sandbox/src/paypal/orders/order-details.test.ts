import { describe, expect, test } from 'vitest'
import { dollars, orderRequest } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'

const orders = '/v2/checkout/orders'
const mug = { name: 'Mug', quantity: '1', unit_amount: dollars('12.50') }
const details = {
  sku: 'mug-1',
  url: 'https://discord.com/channels/1/2',
  image_url: 'https://shop.example/images/5f.png',
}

describe('order details', () => {
  test('are stored with the order and shown on the checkout page', async () => {
    const { placeOrder, sandbox, get } = await shopWithOrders()

    const { id } = await placeOrder({ items: [{ ...mug, ...details }] }, { locale: 'de-DE' })

    const page = await (await fetch(`${sandbox.paypal.webBase}/checkoutnow?token=${id}`)).text()
    expect((await get(`${orders}/${id}`)).body.purchase_units[0].items).toMatchObject([details])
    for (const shown of [...Object.values(details), 'de-DE']) expect(page).toContain(shown)
  })

  test.each([
    ['an image without encryption', { image_url: 'http://shop.example/a.png' }, {}],
    ['an image on a port', { image_url: 'https://shop.example:8443/a.png' }, {}],
    ['an image of another type', { image_url: 'https://shop.example/a.webp' }, {}],
    ['an app link', { url: 'discord://-/channels/1/2' }, {}],
    ['a long item number', { sku: 'x'.repeat(128) }, {}],
    ['a malformed locale', {}, { locale: 'german' }],
  ])('are refused with %s', async (_what, change, experience) => {
    const { post } = await shopWithOrders()

    const reply = await post(orders, orderRequest({ items: [{ ...mug, ...change }] }, experience), { requestId: 'one' })

    expect(reply.status).toBe(400)
  })
})

describe('seller protection', () => {
  test.each([
    ['covers an order shipped to an address', {}, {}, 'ELIGIBLE'],
    ["doesn't cover an order without an address", {}, { address: 'none' }, 'NOT_ELIGIBLE'],
    ["doesn't cover a digital order", { shipping_preference: 'NO_SHIPPING' }, {}, 'NOT_ELIGIBLE'],
  ])('%s', async (_what, experience, approval, status) => {
    const { placeOrder, control, post } = await shopWithOrders()
    const { id } = await placeOrder({}, experience)
    await control(`/orders/${id}/approve`, approval)

    const { body } = await post(`${orders}/${id}/capture`, {})

    expect(body.purchase_units[0].payments.captures[0].seller_protection.status).toBe(status)
  })
})
