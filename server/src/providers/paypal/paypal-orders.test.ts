import { describe, expect, test } from 'vitest'
import { type FakeAnswer, inTurn } from '../../testing/providers/provider-fake.ts'
import { paypalThatAnswers } from '../../testing/providers/provider-fake-paypal.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { RateLimited } from '../rate-limited.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'

const mug = {
  requestId: 'order-sale-1',
  customId: 'sale-1',
  invoiceId: 'guildshop-sale-1',
  payeeId: 'PETRASELLER23',
  item: {
    name: 'Mug',
    description: 'Holds\ncoffee.',
    price: { cents: 1999, currency: 'EUR' },
    needsShipping: true,
  },
  brandName: 'Pixel Forge',
  returnUrl: 'https://shop.example/return',
  cancelUrl: 'https://shop.example/cancel',
}
const money = { currency_code: 'EUR', value: '19.99' }
const created = {
  id: '5O190127TN364715T',
  status: 'PAYER_ACTION_REQUIRED',
  links: [
    { rel: 'self', href: 'https://api-m.paypal.com/v2/checkout/orders/5O190127TN364715T' },
    { rel: 'payer-action', href: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T' },
  ],
}
const captured = {
  id: '5O190127TN364715T',
  status: 'COMPLETED',
  payer: { payer_id: 'SAMBUYER23456', email_address: 'sam@example.com' },
  purchase_units: [
    {
      reference_id: 'default',
      amount: money,
      payee: { merchant_id: 'PETRASELLER23' },
      custom_id: 'sale-1',
      invoice_id: 'guildshop-sale-1',
      shipping: {
        name: { full_name: 'Sam Buyer' },
        address: {
          address_line_1: '1 Queen Street',
          address_line_2: 'Flat 2',
          admin_area_2: 'Auckland',
          postal_code: '1010',
          country_code: 'NZ',
        },
      },
      payments: {
        captures: [{ id: '3C679366HH908993F', status: 'PENDING', status_details: { reason: 'ECHECK' }, amount: money }],
      },
    },
  ],
  links: [],
}

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((reason: unknown) => reason)

test('creates an order with payee, amount and item', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: created })

  const order = await fake.paypal.createOrder(mug)

  expect(order).toEqual({
    id: '5O190127TN364715T',
    status: 'PAYER_ACTION_REQUIRED',
    approveUrl: 'https://www.paypal.com/checkoutnow?token=5O190127TN364715T',
  })
  expect(fake.calls).toMatchObject([
    {
      method: 'POST',
      path: '/api/v2/checkout/orders',
      headers: {
        authorization: 'Bearer token-1',
        'paypal-request-id': 'order-sale-1',
        prefer: 'return=representation',
        'content-type': 'application/json',
      },
    },
  ])
  expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'sale-1',
        invoice_id: 'guildshop-sale-1',
        description: 'Mug',
        payee: { merchant_id: 'PETRASELLER23' },
        amount: { ...money, breakdown: { item_total: money } },
        items: [
          {
            name: 'Mug',
            description: 'Holds coffee.',
            quantity: '1',
            unit_amount: money,
            category: 'PHYSICAL_GOODS',
          },
        ],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Pixel Forge',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: 'GET_FROM_FILE',
          return_url: 'https://shop.example/return',
          cancel_url: 'https://shop.example/cancel',
        },
      },
    },
  })
})

test('requests no address without shipping, and sends yen without decimals', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: created })

  await fake.paypal.createOrder({
    ...mug,
    item: { ...mug.item, needsShipping: false, price: { cents: 50_000, currency: 'JPY' } },
  })

  const body = JSON.parse(fake.calls[0]?.body ?? '')
  expect(body.payment_source.paypal.experience_context.shipping_preference).toBe('NO_SHIPPING')
  expect(body.purchase_units[0].items[0]).toMatchObject({ category: 'DIGITAL_GOODS', unit_amount: { value: '500' } })
})

test.each([
  [{ cents: 1999, currency: 'EUR' }, '19.99', '59.97'],
  [{ cents: 50_000, currency: 'JPY' }, '500', '1500'],
])('sends the quantity, the unit price of %o and their product as the total', async (price, unit, total) => {
  const fake = await paypalThatAnswers({ status: 201, json: created })

  await fake.paypal.createOrder({ ...mug, item: { ...mug.item, price, quantity: 3 } })

  const [ordered] = JSON.parse(fake.calls[0]?.body ?? '').purchase_units
  expect(ordered.items[0]).toMatchObject({ quantity: '3', unit_amount: { value: unit } })
  expect(ordered.amount).toMatchObject({ value: total, breakdown: { item_total: { value: total } } })
})

test('deducts a discount from the items', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: created })
  const price = { cents: 1999, currency: 'USD' }

  await fake.paypal.createOrder({ ...mug, discountCents: 600, item: { ...mug.item, price, quantity: 3 } })

  const [ordered] = JSON.parse(fake.calls[0]?.body ?? '').purchase_units
  const usd = (value: string) => ({ currency_code: 'USD', value })
  expect(ordered.amount).toEqual({ ...usd('53.97'), breakdown: { item_total: usd('59.97'), discount: usd('6.00') } })
  expect(ordered.items).toMatchObject([{ quantity: '3', unit_amount: usd('19.99') }])
})

test("truncates a long name to PayPal's limit without splitting an emoji", async () => {
  const fake = await paypalThatAnswers({ status: 201, json: created })

  await fake.paypal.createOrder({ ...mug, brandName: `${'x'.repeat(126)}🎉 and more` })

  expect(JSON.parse(fake.calls[0]?.body ?? '').payment_source.paypal.experience_context.brand_name).toBe(
    'x'.repeat(126),
  )
})

describe('item details', () => {
  const sentFor = async (item: object, more: object = {}) => {
    const fake = await paypalThatAnswers({ status: 201, json: created })
    await fake.paypal.createOrder({ ...mug, ...more, item: { ...mug.item, ...item } })
    const { purchase_units, payment_source } = JSON.parse(fake.calls[0]?.body ?? '')
    return { item: purchase_units[0].items[0], locale: payment_source.paypal.experience_context.locale }
  }

  test("sends the item number, its links and the buyer's language", async () => {
    const imageUrl = 'https://shop.example/images/5f-0c.png'
    const url = 'https://discord.com/channels/1/2'

    const sent = await sentFor({ sku: 'mug-1', url, imageUrl }, { locale: 'de' })

    expect(sent).toMatchObject({ item: { sku: 'mug-1', url, image_url: imageUrl }, locale: 'de-DE' })
  })

  test.each([
    ['an image without encryption', { imageUrl: 'http://shop.example/a.png' }],
    ['an image on a port', { imageUrl: 'https://shop.example:8443/a.png' }],
    ['an image of another type', { imageUrl: 'https://shop.example/a.webp' }],
    ['an image with a query', { imageUrl: 'https://shop.example/a.png?size=2' }],
    ['an app link', { url: 'discord://-/channels/1/2' }],
    ['a relative link', { url: '/images/a.png', imageUrl: '/images/a.png' }],
    ['a long link', { url: `https://shop.example/${'x'.repeat(2048)}` }],
    ['no link', { url: null, imageUrl: null }],
  ])('leaves out %s', async (_what, item) => {
    const sent = await sentFor(item)

    expect(sent.item).not.toHaveProperty('url')
    expect(sent.item).not.toHaveProperty('image_url')
  })

  test("leaves out a language that PayPal doesn't offer", async () => {
    expect((await sentFor({}, { locale: 'hr' })).locale).toBeUndefined()
  })
})

const family = '👨‍👩‍👧‍👦'

test.each([
  ['two-byte letters', 'ü'.repeat(100), 'ü'.repeat(63)],
  ['three-byte letters', '茶'.repeat(60), '茶'.repeat(42)],
  ['an emoji of several characters', `${'x'.repeat(110)}${family} more`, 'x'.repeat(110)],
  ['a letter with its accent', `${'x'.repeat(126)}e\u0301 more`, 'x'.repeat(126)],
  ['one letter with too many accents', `e${'\u0301'.repeat(100)}`, `e${'\u0301'.repeat(63)}`],
  ['blanks at the cut', `${'x'.repeat(126)} yz`, 'x'.repeat(126)],
])('truncates to 127 bytes without splitting %s', async (_what, name, expected) => {
  const fake = await paypalThatAnswers({ status: 201, json: created })

  await fake.paypal.createOrder({ ...mug, item: { ...mug.item, name }, brandName: name })

  const { purchase_units, payment_source } = JSON.parse(fake.calls[0]?.body ?? '')
  const { brand_name } = payment_source.paypal.experience_context
  expect([purchase_units[0].description, purchase_units[0].items[0].name, brand_name]).toEqual([
    expected,
    expected,
    expected,
  ])
})

test('truncates a long description to 2048 bytes', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: created })

  await fake.paypal.createOrder({ ...mug, item: { ...mug.item, description: '茶'.repeat(2000) } })

  const [item] = JSON.parse(fake.calls[0]?.body ?? '').purchase_units[0].items
  expect(item.description).toBe('茶'.repeat(682))
})

test('maps a captured order to our types', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: captured })

  const order = await fake.paypal.captureOrder({ orderId: '5O190127TN364715T', requestId: 'capture-sale-1' })

  expect(order).toEqual({
    id: '5O190127TN364715T',
    status: 'COMPLETED',
    approveUrl: null,
    payerId: 'SAMBUYER23456',
    payeeId: 'PETRASELLER23',
    amount: { cents: 1999, currency: 'EUR' },
    customId: 'sale-1',
    invoiceId: 'guildshop-sale-1',
    shippingAddress: {
      recipientName: 'Sam Buyer',
      line1: '1 Queen Street',
      line2: 'Flat 2',
      city: 'Auckland',
      state: '',
      postalCode: '1010',
      countryCode: 'NZ',
    },
    captures: [
      {
        id: '3C679366HH908993F',
        status: 'PENDING',
        statusReason: 'ECHECK',
        amount: { cents: 1999, currency: 'EUR' },
        customId: null,
        invoiceId: null,
        orderId: null,
        sellerProtection: null,
        createdAt: null,
        updatedAt: null,
      },
    ],
    refunds: [],
  })
  expect(fake.calls).toMatchObject([
    {
      path: '/api/v2/checkout/orders/5O190127TN364715T/capture',
      headers: { 'paypal-request-id': 'capture-sale-1' },
      body: '{}',
    },
  ])
})

test('reads an approved order without a capture or address', async () => {
  const [unit] = captured.purchase_units
  const json = {
    ...captured,
    status: 'APPROVED',
    purchase_units: [{ ...unit, payments: undefined, shipping: undefined }],
  }
  const fake = await paypalThatAnswers({ json })

  const order = await fake.paypal.getOrder('5O190127TN364715T')

  expect(order).toMatchObject({ status: 'APPROVED', captures: [], shippingAddress: null })
})

test('reads the refunds of an order', async () => {
  const [unit] = captured.purchase_units
  const links = [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/3C679366HH908993F' }]
  const refunds = [{ id: '1JU08902781691411', status: 'COMPLETED', amount: money, links }]
  const json = { ...captured, purchase_units: [{ ...unit, payments: { ...unit?.payments, refunds } }] }
  const fake = await paypalThatAnswers({ json })

  const order = await fake.paypal.getOrder('5O190127TN364715T')

  expect(order.refunds).toEqual([
    {
      id: '1JU08902781691411',
      status: 'COMPLETED',
      amount: { cents: 1999, currency: 'EUR' },
      captureId: '3C679366HH908993F',
      createdAt: null,
    },
  ])
})

test.each<[string, FakeAnswer]>([
  ['fails', { status: 500 }],
  ['breaks the connection', { fault: 'reset' }],
])('retries an order with the same request id when PayPal %s', async (_name, outage) => {
  const fake = await paypalThatAnswers(inTurn(outage, { status: 200, json: created }))

  await fake.paypal.createOrder(mug)

  expect(fake.calls.map(({ headers }) => headers['paypal-request-id'])).toEqual(['order-sale-1', 'order-sale-1'])
})

test('returns the issues of a refusal and does not retry', async () => {
  const fake = await paypalThatAnswers({
    status: 422,
    json: {
      name: 'UNPROCESSABLE_ENTITY',
      message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
      debug_id: 'f1a2b3c4d5e6f',
      details: [{ issue: 'ORDER_NOT_APPROVED', description: 'Payer has not yet approved the Order for payment.' }],
    },
  })

  const error = await errorOf(fake.paypal.captureOrder({ orderId: 'X', requestId: 'capture-1' }))

  expect(error).toBeInstanceOf(PaypalRefused)
  expect(error).toMatchObject({
    status: 422,
    reason: 'UNPROCESSABLE_ENTITY',
    issues: ['ORDER_NOT_APPROVED'],
    debugId: 'f1a2b3c4d5e6f',
  })
  expect(error instanceof PaypalRefused && error.has('ORDER_NOT_APPROVED')).toBe(true)
  expect(fake.calls).toHaveLength(1)
})

test.each<FakeAnswer>([{ text: 'Forbidden' }, { json: null }, { json: { name: 5, details: 'none' } }])(
  'treats a malformed refusal as a refusal: %j',
  async (answer) => {
    const fake = await paypalThatAnswers({ ...answer, status: 403 })

    const error = await errorOf(fake.paypal.getOrder('X'))

    expect(error).toBeInstanceOf(PaypalRefused)
    expect(error).toMatchObject({ status: 403, reason: 'UNKNOWN', issues: [] })
  },
)

test.each<[string, FakeAnswer, number]>([
  ['never answers', { fault: 'silence' }, 0],
  ['never finishes', { fault: 'slow body', json: captured }, 0],
  ['keeps failing', { status: 503 }, 503],
  ['answers no JSON', { text: 'OK' }, 200],
  ['answers nothing', {}, 200],
  ['forgets the amount', { json: { ...captured, purchase_units: [{}] } }, 200],
  [
    'names another currency unit',
    { json: { ...captured, purchase_units: [{ amount: { currency_code: 'EUR', value: '0.001' } }] } },
    200,
  ],
  [
    'sends the buyer to a script',
    { json: { ...captured, links: [{ rel: 'approve', href: 'javascript:alert(1)' }] } },
    200,
  ],
])('fails when PayPal %s', async (_name, answer, status) => {
  const fake = await paypalThatAnswers(answer, 1500)

  const error = await errorOf(fake.paypal.getOrder('X'))

  expect(error).toBeInstanceOf(ProviderFailed)
  expect(error).toMatchObject({ provider: 'paypal', status })
})

test.each<[string, FakeAnswer, number]>([
  ['with a header', { headers: { 'retry-after': '12' } }, 12],
  ['without one', {}, 5],
])('reads the retry delay of a rate limit %s', async (_name, answer, retryAfter) => {
  const json = { name: 'RATE_LIMIT_REACHED', message: 'Too many requests. Blocked due to rate limiting.' }
  const fake = await paypalThatAnswers({ ...answer, status: 429, json })

  const error = await errorOf(fake.paypal.createOrder(mug))

  expect(error).toBeInstanceOf(RateLimited)
  expect(error).toMatchObject({ retryAfter })
  expect(fake.calls).toHaveLength(1)
})

test('encodes ids in the path', async () => {
  const fake = await paypalThatAnswers({ status: 404, json: { name: 'RESOURCE_NOT_FOUND' } })

  await errorOf(fake.paypal.getOrder('../../v1/billing/plans?x='))

  expect(fake.calls[0]?.path).toBe(`/api/v2/checkout/orders/${encodeURIComponent('../../v1/billing/plans?x=')}`)
})

test('gives a capture three times the deadline of other calls', async () => {
  const fake = await paypalThatAnswers({ json: captured, delay: 4000 }, 3000)

  const [capture, read] = await Promise.allSettled([
    fake.paypal.captureOrder({ orderId: 'O-1', requestId: 'capture-1' }),
    fake.paypal.getOrder('O-1'),
  ])

  expect([capture.status, read.status]).toEqual(['fulfilled', 'rejected'])
})
