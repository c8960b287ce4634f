import { describe, expect, test } from 'vitest'
import { dollars, orderRequest } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'

const orders = '/v2/checkout/orders'
const yen = (value: string) => ({ currency_code: 'JPY', value })

describe('POST /v2/checkout/orders', () => {
  test('creates an order that needs payer action and links to the checkout page', async () => {
    const { post, sandbox } = await shopWithOrders()

    const brief = await post(orders, orderRequest(), { requestId: 'one' })
    const whole = await post(orders, orderRequest(), { requestId: 'two', all: true })

    expect(brief).toMatchObject({
      status: 201,
      body: {
        id: expect.stringMatching(/^[A-Z0-9]{17}$/),
        status: 'PAYER_ACTION_REQUIRED',
        payment_source: { paypal: {} },
        links: [
          { rel: 'self', method: 'GET', href: `${sandbox.paypal.apiBase}${orders}/${brief.body.id}` },
          { rel: 'payer-action', href: `${sandbox.paypal.webBase}/checkoutnow?token=${brief.body.id}` },
        ],
      },
    })
    expect(brief.body.purchase_units).toBeUndefined()
    expect(whole.body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: 'default',
          amount: { value: '12.50', breakdown: { item_total: { value: '12.50' } } },
          payee: { merchant_id: 'FNNSELLER2345', email_address: 'finn@sandbox-paypal.example' },
          custom_id: 'sale-1',
          items: [{ name: 'Mug', quantity: '1' }],
        },
      ],
    })
  })

  test('creates an order with status CREATED and an approve link without a payment source', async () => {
    const { post } = await shopWithOrders()
    const { payment_source: _, ...request } = orderRequest()

    const { status, body } = await post(orders, request)

    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'CREATED', links: [{ rel: 'self' }, { rel: 'approve' }, { rel: 'capture' }] })
  })

  test('creates one order per request id and replies 201, then 200', async () => {
    const { post, readState } = await shopWithOrders()

    const first = await post(orders, orderRequest(), { requestId: 'order-7' })
    const again = await post(orders, orderRequest(), { requestId: 'order-7' })
    const other = await post(orders, orderRequest(), { requestId: 'order-8' })

    expect([first.status, again.status, other.status]).toEqual([201, 200, 201])
    expect(again.body.id).toBe(first.body.id)
    expect(Object.keys((await readState()).orders)).toEqual([first.body.id, other.body.id])
  })

  test.each([
    [
      'amounts that do not add up',
      { amount: { ...dollars('9.00'), breakdown: { item_total: dollars('8.00') } }, items: [] },
      'AMOUNT_MISMATCH',
    ],
    [
      'items that do not match the total',
      { items: [{ name: 'Mug', quantity: '2', unit_amount: dollars('12.50') }] },
      'ITEM_TOTAL_MISMATCH',
    ],
    ['items without a total', { amount: dollars('12.50') }, 'ITEM_TOTAL_REQUIRED'],
    [
      'an item in another currency',
      { items: [{ name: 'Mug', quantity: '1', unit_amount: { currency_code: 'EUR', value: '12.50' } }] },
      'MULTI_CURRENCY_ORDER',
    ],
    ['yen with decimals', { amount: yen('500.00'), items: [] }, 'DECIMAL_PRECISION'],
    ['a third decimal', { amount: dollars('5.001'), items: [] }, 'DECIMAL_PRECISION'],
    ['a zero amount', { amount: dollars('0.00'), items: [] }, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['a negative price', { amount: dollars('-1.00'), items: [] }, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
    ['an amount above the maximum', { amount: dollars('1000000000000000'), items: [] }, 'MAX_VALUE_EXCEEDED'],
    ['an unknown currency', { amount: { currency_code: 'XXX', value: '5.00' }, items: [] }, 'INVALID_CURRENCY_CODE'],
    ['an unknown payee', { payee: { merchant_id: 'NBDYSELLER234' } }, 'PAYEE_ACCOUNT_INVALID'],
    ['a restricted payee', { payee: { email_address: 'rusty@sandbox-paypal.example' } }, 'PAYEE_ACCOUNT_RESTRICTED'],
  ])('refuses an order with %s', async (_name, unit, issue) => {
    const { post, readState } = await shopWithOrders()

    const { status, body } = await post(orders, orderRequest(unit), { requestId: 'x' })

    expect({ status, name: body.name, issues: body.details.map((detail: { issue: string }) => detail.issue) }).toEqual({
      status: 422,
      name: 'UNPROCESSABLE_ENTITY',
      issues: [issue],
    })
    expect(body.debug_id).toMatch(/^[0-9a-f]{13}$/)
    expect((await readState()).orders).toEqual({})
  })

  test.each([
    ['no intent', { ...orderRequest(), intent: undefined }, 'MISSING_REQUIRED_PARAMETER', '/intent'],
    ['an unknown intent', { ...orderRequest(), intent: 'STEAL' }, 'INVALID_PARAMETER_VALUE', '/intent'],
    ['no purchase unit', { ...orderRequest(), purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units'],
    [
      'a long description',
      orderRequest({ description: 'x'.repeat(128) }),
      'INVALID_STRING_LENGTH',
      "/purchase_units/@reference_id=='default'/description",
    ],
    [
      'an amount in words',
      orderRequest({ amount: dollars('ten') }),
      'INVALID_PARAMETER_SYNTAX',
      "/purchase_units/@reference_id=='default'/amount/value",
    ],
    [
      'an invalid return URL',
      orderRequest({}, { return_url: 'shop' }),
      'INVALID_PARAMETER_SYNTAX',
      '/payment_source/paypal/experience_context/return_url',
    ],
  ])('replies 400 to an order with %s and names the field', async (_name, request, issue, field) => {
    const { post } = await shopWithOrders()

    const { status, body } = await post(orders, request, { requestId: 'x' })

    expect({ status, name: body.name, details: body.details }).toMatchObject({
      status: 400,
      name: 'INVALID_REQUEST',
      details: [{ issue, field, location: 'body' }],
    })
  })

  test('distinguishes malformed JSON, a wrong content type and a missing request id', async () => {
    const { call, post } = await shopWithOrders()

    const broken = await call('POST', orders, { raw: '{"intent":', requestId: 'x' })
    const form = await call('POST', orders, {
      raw: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    const anonymous = await post(orders, orderRequest())

    expect(broken).toMatchObject({ status: 400, body: { details: [{ issue: 'MALFORMED_REQUEST_JSON' }] } })
    expect(form).toMatchObject({ status: 415, body: { name: 'UNSUPPORTED_MEDIA_TYPE' } })
    expect(anonymous).toMatchObject({ status: 400, body: { details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }] } })
  })

  test.each([
    ['description', (text: string) => ({ description: text })],
    [
      'item name',
      (text: string) => ({
        items: [{ name: text, quantity: '1', unit_amount: { currency_code: 'USD', value: '12.50' } }],
      }),
    ],
  ])('limits the %s to 127 bytes of UTF-8', async (_name, unitWith) => {
    const { post } = await shopWithOrders()
    const place = (text: string) => post('/v2/checkout/orders', orderRequest(unitWith(text)), { requestId: text })

    expect((await place('é'.repeat(63))).status).toBe(201)
    expect(await place('é'.repeat(64))).toMatchObject({
      status: 400,
      body: { details: [{ issue: 'INVALID_STRING_LENGTH' }] },
    })
  })

  test('accepts whole yen amounts', async () => {
    const { post } = await shopWithOrders()

    const { body } = await post(orders, orderRequest({ amount: yen('500'), items: [] }), { requestId: 'x', all: true })

    expect(body.purchase_units[0].amount).toEqual(yen('500'))
  })
})

describe('the checkout page', () => {
  test('paying on the page redirects with the token and the payer id', async () => {
    const { placeOrder, press, get, sandbox } = await shopWithOrders()
    const { id } = await placeOrder()
    const page = await sandbox.read(`/paypal/checkoutnow?token=${id}`)

    const back = await press('/checkoutnow', { token: id, buyer: 'sam', address: 'default', answer: 'pay' })

    expect(page).toContain('Pay now')
    expect(page).toContain('Sandbox: nothing here is real')
    expect(back.href).toBe(`http://shop.test/return?sale=1&token=${id}&PayerID=SAMBUYER23456`)
    expect((await get(`${orders}/${id}`)).body).toMatchObject({
      status: 'APPROVED',
      payer: { payer_id: 'SAMBUYER23456', name: { given_name: 'Sam' } },
      purchase_units: [
        {
          shipping: {
            name: { full_name: 'Sam Shore' },
            address: { address_line_1: '42 Lambton Quay', address_line_2: 'Level 3', country_code: 'NZ' },
          },
        },
      ],
    })
  })

  test('canceling on the page redirects to the cancel URL and approves nothing', async () => {
    const { placeOrder, press, post } = await shopWithOrders()
    const { id } = await placeOrder()

    const back = await press('/checkoutnow', { token: id, answer: 'cancel' })
    const capture = await post(`${orders}/${id}/capture`, {})

    expect(back.href).toBe(`http://shop.test/cancel?token=${id}`)
    expect(capture).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } })
  })

  test('escapes hostile names on the checkout page', async () => {
    const { placeOrder, sandbox } = await shopWithOrders()
    const { id } = await placeOrder({ description: '<img src=x onerror=alert(1)>' }, { brand_name: '<script>' })

    const page = await sandbox.read(`/paypal/checkoutnow?token=${id}`)

    expect(page).not.toMatch(/<(img|script)/)
    expect(page).toContain('&lt;img src=x')
  })

  test('returns 404 for an expired order', async () => {
    const { placeOrder, control, get, sandbox } = await shopWithOrders()
    const { id } = await placeOrder()
    await control(`/orders/${id}/expire`)

    const expired = await get(`${orders}/${id}`)
    const page = await sandbox.get(`/paypal/checkoutnow?token=${id}`)

    expect(expired).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] },
    })
    expect(page.status).toBe(404)
  })
})

describe('POST /v2/checkout/orders/:id/capture', () => {
  test('a capture returns the amount, the payer and the shipping address', async () => {
    const { approvedOrder, post } = await shopWithOrders()
    const { id } = await approvedOrder({ invoice_id: 'INV-1' }, { buyer: 'robin', address: 'another' })

    const { status, body } = await post(`${orders}/${id}/capture`)

    expect(status).toBe(201)
    expect(body).toMatchObject({
      id,
      status: 'COMPLETED',
      payer: { payer_id: 'RQBNBUYER2345' },
      purchase_units: [
        {
          shipping: { name: { full_name: 'Robin Rivers' }, address: { admin_area_2: 'Portland', country_code: 'US' } },
          payments: {
            captures: [
              {
                status: 'COMPLETED',
                amount: dollars('12.50'),
                custom_id: 'sale-1',
                invoice_id: 'INV-1',
                final_capture: true,
              },
            ],
          },
        },
      ],
    })
  })

  test('captures an order once: repeats the reply for the same request id and refuses another', async () => {
    const { approvedOrder, post, readState } = await shopWithOrders()
    const { id } = await approvedOrder()
    const capture = (requestId: string) => post(`${orders}/${id}/capture`, {}, { requestId })

    const [first, again, other] = [await capture('capture-1'), await capture('capture-1'), await capture('capture-2')]

    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    expect(other).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } })
    expect(Object.keys((await readState()).captures)).toHaveLength(1)
  })

  test('a declined card sends the buyer back to checkout, and a retry succeeds with the same request id', async () => {
    const { placeOrder, press, post, sandbox } = await shopWithOrders()
    const { id } = await placeOrder()
    const capture = () => post(`${orders}/${id}/capture`, {}, { requestId: 'capture-1' })
    await press('/checkoutnow', { token: id, answer: 'declined-card' })

    const declined = await capture()
    const page = await sandbox.read(`/paypal/checkoutnow?token=${id}`)
    await press('/checkoutnow', { token: id, answer: 'pay' })
    const paid = await capture()

    expect(declined).toMatchObject({ status: 422, body: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } })
    expect(declined.body.links).toContainEqual({
      rel: 'redirect',
      method: 'GET',
      href: `${sandbox.paypal.webBase}/checkoutnow?token=${id}`,
    })
    expect(page).toContain('Your card was declined')
    expect(paid).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
  })

  test('refuses payment attempts after ten declines', async () => {
    const { approvedOrder, post } = await shopWithOrders()
    const { id } = await approvedOrder({}, { declines: true })
    for (let attempt = 1; attempt <= 10; attempt += 1) await post(`${orders}/${id}/capture`, {})

    const eleventh = await post(`${orders}/${id}/capture`, {})

    expect(eleventh.body.details[0].issue).toBe('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  })

  test('accepts one payment per invoice and seller', async () => {
    const { paidOrder, approvedOrder, placeOrder, post } = await shopWithOrders()
    const invoice = { invoice_id: 'INV-9' }
    const rival = await approvedOrder(invoice)
    await paidOrder(invoice)

    const late = await post(`${orders}/${rival.id}/capture`, {})
    const again = await post(orders, orderRequest(invoice), { requestId: 'again' })
    const elsewhere = await placeOrder({ ...invoice, payee: { merchant_id: 'PETRASELLER23' } })

    expect(late).toMatchObject({ status: 422, body: { details: [{ issue: 'DUPLICATE_INVOICE_ID' }] } })
    expect(again).toMatchObject({ status: 422, body: { details: [{ issue: 'DUPLICATE_INVOICE_ID' }] } })
    expect(elsewhere.status).toBe('PAYER_ACTION_REQUIRED')
  })

  test('omits the shipping address for NO_SHIPPING and for a buyer without an address', async () => {
    const { placeOrder, approvedOrder, press, get } = await shopWithOrders()
    const digital = await placeOrder({}, { shipping_preference: 'NO_SHIPPING' })
    const shy = await approvedOrder({}, { address: 'none' })

    await press('/checkoutnow', { token: digital.id, buyer: 'robin', address: 'default', answer: 'pay' })

    expect((await get(`${orders}/${digital.id}`)).body.purchase_units[0].shipping).toBeUndefined()
    expect(shy.purchase_units[0].shipping).toBeUndefined()
  })

  test('a pending capture can be completed or denied', async () => {
    const { approvedOrder, post, control, get } = await shopWithOrders({ as: 'finn' })
    const pending = async () => {
      await control('/captures/next', { status: 'PENDING' })
      const { id } = await approvedOrder()
      const { body } = await post(`${orders}/${id}/capture`, {})
      return { order: body, capture: body.purchase_units[0].payments.captures[0] }
    }
    const good = await pending()
    const bad = await pending()

    await control(`/captures/${good.capture.id}/complete`)
    await control(`/captures/${bad.capture.id}/deny`)

    expect(good).toMatchObject({
      order: { status: 'COMPLETED' },
      capture: { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } },
    })
    expect((await get(`/v2/payments/captures/${good.capture.id}`)).body.status).toBe('COMPLETED')
    expect((await get(`/v2/payments/captures/${bad.capture.id}`)).body.status).toBe('DECLINED')
  })

  test('a capture can be declined', async () => {
    const { approvedOrder, post, control } = await shopWithOrders()
    await control('/captures/next', { status: 'DECLINED' })
    const { id } = await approvedOrder()

    const { status, body } = await post(`${orders}/${id}/capture`, {})

    expect(status).toBe(201)
    expect(body.purchase_units[0].payments.captures[0].status).toBe('DECLINED')
  })

  test('refuses to capture while the seller is restricted', async () => {
    const { approvedOrder, control, post } = await shopWithOrders()
    const { id } = await approvedOrder()
    await control('/sellers/finn/restrict')

    const refused = await post(`${orders}/${id}/capture`, {})
    await control('/sellers/finn/restrict', { restricted: false })
    const paid = await post(`${orders}/${id}/capture`, {})

    expect(refused).toMatchObject({ status: 422, body: { details: [{ issue: 'TRANSACTION_REFUSED' }] } })
    expect(paid.status).toBe(201)
  })

  test('refuses to capture an order whose approval was reversed', async () => {
    const { approvedOrder, control, post } = await shopWithOrders()
    const { id } = await approvedOrder()
    await control(`/orders/${id}/reverse-approval`)

    const capture = await post(`${orders}/${id}/capture`, {})

    expect(capture).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_NOT_APPROVED' }] } })
  })

  const euros = { currency_code: 'EUR', value: '12.50' }
  const inEuros = {
    amount: { ...euros, breakdown: { item_total: euros } },
    items: [{ name: 'Mug', quantity: '1', unit_amount: euros }],
  }

  test.each([
    ['a currency the seller does not hold', { held: 'USD' }, inEuros, 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION'],
    ['a currency the seller holds', { held: 'USD,EUR' }, inEuros, null],
    ['any currency when the seller holds all', {}, inEuros, null],
  ])('holds or completes a payment in %s', async (_name, currencies, unit, reason) => {
    const { control, paidOrder } = await shopWithOrders()
    await control('/sellers/finn/currencies', currencies)

    const { order } = await paidOrder(unit)

    expect(order.purchase_units[0].payments.captures[0]).toMatchObject(
      reason ? { status: 'PENDING', status_details: { reason } } : { status: 'COMPLETED' },
    )
  })

  test('completes payments on hold for verification when the seller verifies their account', async () => {
    const { control, paidOrder, get } = await shopWithOrders()
    await control('/sellers/finn/verify', { verified: false })
    const { id } = await paidOrder()

    await control('/sellers/finn/verify')

    const { body } = await get(`/v2/checkout/orders/${id}`)
    expect(body.purchase_units[0].payments.captures[0].status).toBe('COMPLETED')
  })

  test('puts a payment to an unverified seller on hold until it is completed', async () => {
    const { control, paidOrder, get } = await shopWithOrders()
    await control('/sellers/finn/verify', { verified: false })

    const { order, captureId, id } = await paidOrder()
    await control(`/captures/${captureId}/complete`)

    expect(order.purchase_units[0].payments.captures[0]).toMatchObject({
      status: 'PENDING',
      status_details: { reason: 'VERIFICATION_REQUIRED' },
    })
    const { body } = await get(`/v2/checkout/orders/${id}`)
    expect(body.purchase_units[0].payments.captures[0].status).toBe('COMPLETED')
  })
})
