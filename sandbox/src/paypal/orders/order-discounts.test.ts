import { describe, expect, test } from 'vitest'
import { dollars, orderRequest } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'

const orders = '/v2/checkout/orders'
const yen = (value: string) => ({ currency_code: 'JPY', value })
const euros = (value: string) => ({ currency_code: 'EUR', value })
const mugs = [{ name: 'Mug', quantity: '2', unit_amount: dollars('10.00') }]
const reduced = { ...dollars('15.00'), breakdown: { item_total: dollars('20.00'), discount: dollars('5.00') } }
const total = (value: string, breakdown: object) => ({
  amount: { ...dollars(value), breakdown: { item_total: dollars('20.00'), ...breakdown } },
  items: mugs,
})

describe('an order with a discount', () => {
  test('is charged the reduced amount and returned with its breakdown', async () => {
    const { paidOrder, get } = await shopWithOrders()

    const { id, order } = await paidOrder({ amount: reduced, items: mugs })

    const [{ amount, payments }] = order.purchase_units
    expect(amount).toEqual(reduced)
    expect(payments.captures[0].amount).toEqual(dollars('15.00'))
    expect((await get(`${orders}/${id}`)).body.purchase_units[0].amount).toEqual(reduced)
  })

  test('shows its list price and discount on the checkout page', async () => {
    const { placeOrder, sandbox } = await shopWithOrders()
    const pageOf = async (id: string) => (await fetch(`${sandbox.paypal.webBase}/checkoutnow?token=${id}`)).text()

    const page = await pageOf((await placeOrder({ amount: reduced, items: mugs })).id)
    const plain = await pageOf((await placeOrder()).id)

    expect(page).toContain('<dd>15.00 USD</dd>')
    expect(page).toContain('<dt>List price</dt><dd>20.00 USD</dd>')
    expect(page).toContain('<dt>Discount</dt><dd>−5.00 USD</dd>')
    expect(plain).not.toContain('List price')
  })

  test('accepts a currency without decimals', async () => {
    const { placeOrder } = await shopWithOrders()
    const amount = { ...yen('800'), breakdown: { item_total: yen('1000'), discount: yen('200') } }

    const { purchase_units: units } = await placeOrder({
      amount,
      items: [{ name: 'Mug', quantity: '1', unit_amount: yen('1000') }],
    })

    expect(units[0].amount).toEqual(amount)
  })

  test('accepts every part of a breakdown', async () => {
    const { placeOrder } = await shopWithOrders()
    const parts = { shipping: 4, handling: 1, tax_total: 2, insurance: 3, shipping_discount: 1, discount: 5 }
    const breakdown = Object.fromEntries(Object.entries(parts).map(([part, whole]) => [part, dollars(`${whole}.00`)]))

    const { purchase_units: units } = await placeOrder(total('24.00', breakdown))

    expect(units[0].amount.value).toBe('24.00')
  })

  test.each([
    ['that is not deducted', total('20.00', { discount: dollars('5.00') }), 'AMOUNT_MISMATCH', 'value'],
    ['that is added', total('25.00', { discount: dollars('5.00') }), 'AMOUNT_MISMATCH', 'value'],
    ['missing from the breakdown', total('15.00', {}), 'AMOUNT_MISMATCH', 'value'],
    [
      'in another currency',
      total('15.00', { discount: euros('5.00') }),
      'MULTI_CURRENCY_ORDER',
      'breakdown/discount/currency_code',
    ],
    ['below zero', total('25.00', { discount: dollars('-5.00') }), 'CANNOT_BE_NEGATIVE', 'breakdown/discount/value'],
    [
      'with a third decimal',
      total('15.00', { discount: dollars('5.000') }),
      'DECIMAL_PRECISION',
      'breakdown/discount/value',
    ],
    ['of the whole price', total('0.00', { discount: dollars('20.00') }), 'CANNOT_BE_ZERO_OR_NEGATIVE', 'value'],
    ['over the price', total('-1.00', { discount: dollars('21.00') }), 'CANNOT_BE_ZERO_OR_NEGATIVE', 'value'],
    [
      'in yen with decimals',
      { amount: { ...yen('800'), breakdown: { item_total: yen('1000'), discount: yen('200.00') } }, items: [] },
      'DECIMAL_PRECISION',
      'breakdown/discount/value',
    ],
  ])('is refused with a discount %s', async (_case, unit, issue, at) => {
    const { post } = await shopWithOrders()

    const { status, body } = await post(orders, orderRequest(unit), { requestId: 'x' })

    expect(status).toBe(422)
    expect(body.details).toMatchObject([
      { issue, field: `/purchase_units/@reference_id=='default'/amount/${at}`, location: 'body' },
    ])
  })

  test('is refused if the items add up to the reduced amount instead of the list price', async () => {
    const { post } = await shopWithOrders()
    const items = [{ name: 'Mug', quantity: '2', unit_amount: dollars('7.50') }]

    const { body } = await post(orders, orderRequest({ amount: reduced, items }), { requestId: 'x' })

    expect(body.details).toMatchObject([{ issue: 'ITEM_TOTAL_MISMATCH' }])
  })
})
