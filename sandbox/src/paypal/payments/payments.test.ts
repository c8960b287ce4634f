import { expect, test } from 'vitest'
import { dollars } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'

test('returns a capture with its payee and order id', async () => {
  const { paidOrder, get } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()

  const { body } = await get(`/v2/payments/captures/${captureId}`)

  expect(body).toMatchObject({
    id: captureId,
    status: 'COMPLETED',
    amount: dollars('12.50'),
    payee: { merchant_id: 'FNNSELLER2345' },
    supplementary_data: { related_ids: { order_id: id } },
    seller_receivable_breakdown: {
      gross_amount: dollars('12.50'),
      paypal_fee: dollars('0.93'),
      net_amount: dollars('11.57'),
    },
  })
})

test('refunds a part, then the rest, then refuses more', async () => {
  const { paidOrder, post, get } = await shopWithOrders({ as: 'finn' })
  const { id, captureId } = await paidOrder()
  const refund = (body: object) => post(`/v2/payments/captures/${captureId}/refund`, body, { all: true })

  const part = await refund({ amount: dollars('5'), note_to_payer: 'Sorry' })
  const afterPart = await get(`/v2/payments/captures/${captureId}`)
  const tooMuch = await refund({ amount: dollars('7.51') })
  const rest = await refund({})
  const again = await refund({})

  expect(part).toMatchObject({
    status: 201,
    body: { status: 'COMPLETED', amount: dollars('5.00'), note_to_payer: 'Sorry' },
  })
  expect(afterPart.body.status).toBe('PARTIALLY_REFUNDED')
  expect(tooMuch).toMatchObject({ status: 422, body: { details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } })
  expect(rest.body).toMatchObject({
    amount: dollars('7.50'),
    seller_payable_breakdown: { total_refunded_amount: dollars('12.50') },
  })
  expect(again).toMatchObject({ status: 422, body: { details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] } })
  expect((await get(`/v2/checkout/orders/${id}`)).body.purchase_units[0].payments).toMatchObject({
    captures: [{ status: 'REFUNDED' }],
    refunds: [{ id: part.body.id }, { id: rest.body.id }],
  })
})

test('refunds once per request id and links the refund to its capture', async () => {
  const { paidOrder, post, get, sandbox } = await shopWithOrders({ as: 'finn' })
  const { captureId } = await paidOrder()
  const refund = () =>
    post(`/v2/payments/captures/${captureId}/refund`, { amount: dollars('1.00') }, { requestId: 'refund-1' })

  const [first, second] = [await refund(), await refund()]
  const shown = await get(`/v2/payments/refunds/${first.body.id}`)

  expect([first.status, second.status]).toEqual([201, 200])
  expect(second.body).toEqual(first.body)
  expect(Object.keys(first.body)).toEqual(['id', 'status', 'links'])
  expect(shown.body).toMatchObject({ amount: dollars('1.00') })
  expect(shown.body.links).toContainEqual({
    rel: 'up',
    method: 'GET',
    href: `${sandbox.paypal.apiBase}/v2/payments/captures/${captureId}`,
  })
})

test.each([
  ['in another currency', { amount: { currency_code: 'EUR', value: '1.00' } }, 422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
  ['of nothing', { amount: dollars('0') }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  ['of yen with decimals', { amount: { currency_code: 'JPY', value: '1.0' } }, 422, 'DECIMALS_NOT_SUPPORTED'],
  ['with a long note', { note_to_payer: 'x'.repeat(256) }, 400, 'INVALID_STRING_LENGTH'],
])('refuses a refund %s', async (_name, body, status, issue) => {
  const { paidOrder, post } = await shopWithOrders({ as: 'finn' })
  const { captureId } = await paidOrder()

  const reply = await post(`/v2/payments/captures/${captureId}/refund`, body)

  expect(reply).toMatchObject({ status, body: { details: [{ issue }] } })
})

test('refuses to refund a pending capture and returns 404 for unknown ids', async () => {
  const { approvedOrder, control, post, get } = await shopWithOrders({ as: 'finn' })
  await control('/captures/next', { status: 'PENDING' })
  const { id } = await approvedOrder()
  const { body } = await post(`/v2/checkout/orders/${id}/capture`, {})

  const pending = await post(`/v2/payments/captures/${body.purchase_units[0].payments.captures[0].id}/refund`, {})

  expect(pending).toMatchObject({ status: 422, body: { details: [{ issue: 'PENDING_CAPTURE' }] } })
  expect((await get('/v2/payments/captures/NONE')).status).toBe(404)
  expect((await get('/v2/payments/refunds/NONE')).status).toBe(404)
})

test('the controls refund in part and reverse the rest', async () => {
  const { paidOrder, control, get } = await shopWithOrders({ as: 'finn' })
  const { captureId } = await paidOrder()

  const part = await control(`/captures/${captureId}/refund`, { amount: '2.50' })
  const nonsense = await control(`/captures/${captureId}/refund`, { amount: 'all' })
  const reversal = await control(`/captures/${captureId}/reverse`)
  const again = await control(`/captures/${captureId}/reverse`)

  expect(part.body.amount).toEqual(dollars('2.50'))
  expect(nonsense.status).toBe(400)
  expect(reversal.body.amount).toEqual(dollars('10.00'))
  expect(again).toEqual({ status: 409, body: { message: 'The capture has already been fully refunded' } })
  expect((await get(`/v2/payments/captures/${captureId}`)).body).toMatchObject({
    status: 'REFUNDED',
    status_details: { reason: 'CHARGEBACK' },
  })
})

test.each(['REFUND_FAILED_INSUFFICIENT_FUNDS', 'REFUND_TIME_LIMIT_EXCEEDED', 'TRANSACTION_DISPUTED'])(
  'the controls make the next refund fail with %s',
  async (result) => {
    const { paidOrder, control, post } = await shopWithOrders({ as: 'finn' })
    const { captureId } = await paidOrder()
    await control('/refunds/next', { result })

    const refused = await post(`/v2/payments/captures/${captureId}/refund`, {})
    const next = await post(`/v2/payments/captures/${captureId}/refund`, {})

    expect(refused).toMatchObject({ status: 422, body: { details: [{ issue: result }] } })
    expect(next.status).toBe(201)
  },
)

test('the controls make the next refund pending, then fail it', async () => {
  const { paidOrder, control, post, get } = await shopWithOrders({ as: 'finn' })
  const { captureId } = await paidOrder()
  await control('/refunds/next', { result: 'PENDING' })

  const { body: refund } = await post(`/v2/payments/captures/${captureId}/refund`, {})
  await control(`/refunds/${refund.id}/fail`)

  expect(refund.status).toBe('PENDING')
  expect((await get(`/v2/payments/refunds/${refund.id}`)).body.status).toBe('FAILED')
  expect((await get(`/v2/payments/captures/${captureId}`)).body.status).toBe('COMPLETED')
})
