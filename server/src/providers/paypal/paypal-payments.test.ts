import { describe, expect, test } from 'vitest'
import { paypalThatAnswers } from '../../testing/providers/provider-fake-paypal.ts'

const amount = { currency_code: 'USD', value: '5.00' }

test('returns the order of a capture', async () => {
  const related = { supplementary_data: { related_ids: { order_id: '5O190127TN364715T' } } }
  const json = { id: '3C679366HH908993F', status: 'PARTIALLY_REFUNDED', amount, custom_id: 'sale-1', ...related }
  const fake = await paypalThatAnswers({ json })

  const capture = await fake.paypal.getCapture('3C679366HH908993F')

  expect(capture).toEqual({
    id: '3C679366HH908993F',
    status: 'PARTIALLY_REFUNDED',
    statusReason: null,
    amount: { cents: 500, currency: 'USD' },
    customId: 'sale-1',
    invoiceId: null,
    orderId: '5O190127TN364715T',
    sellerProtection: null,
    createdAt: null,
    updatedAt: null,
  })
  expect(fake.calls[0]?.path).toBe('/api/v2/payments/captures/3C679366HH908993F')
})

test.each([
  [
    { status: 'PARTIALLY_ELIGIBLE', dispute_categories: ['UNAUTHORIZED_TRANSACTION'] },
    { status: 'PARTIALLY_ELIGIBLE', categories: ['UNAUTHORIZED_TRANSACTION'] },
  ],
  [{ status: 'NOT_ELIGIBLE' }, { status: 'NOT_ELIGIBLE', categories: [] }],
  [{ status: 'SOMETHING_NEW' }, null],
  [undefined, null],
])('maps seller protection %j to %j', async (seller_protection, expected) => {
  const fake = await paypalThatAnswers({ json: { id: 'C', status: 'COMPLETED', amount, seller_protection } })

  expect((await fake.paypal.getCapture('C')).sellerProtection).toEqual(expected)
})

test.each([
  ['completed', 'COMPLETED'],
  ['partially_refunded', 'PARTIALLY_REFUNDED'],
  ['pending', 'PENDING'],
  ['refunded', 'REFUNDED'],
  ['denied', 'DECLINED'],
])('reads a %s subscription payment as a %s capture', async (state, status) => {
  const json = {
    id: '80021663DE681814L',
    state,
    reason_code: 'CHARGEBACK',
    amount: { total: '5.00', currency: 'USD', details: { subtotal: '5.00' } },
    billing_agreement_id: 'I-BW452GLLEP1G',
    custom: 'account-1',
    create_time: '2026-03-01T10:00:00Z',
    update_time: 'soon',
  }
  const fake = await paypalThatAnswers({ json })

  expect(await fake.paypal.getSubscriptionPayment('80021663DE681814L')).toEqual({
    id: '80021663DE681814L',
    status,
    statusReason: 'CHARGEBACK',
    amount: { cents: 500, currency: 'USD' },
    customId: 'account-1',
    subscriptionId: 'I-BW452GLLEP1G',
    createdAt: new Date('2026-03-01T10:00:00Z'),
    updatedAt: null,
  })
  expect(fake.calls[0]?.path).toBe('/api/v1/payments/sale/80021663DE681814L')
})

test('returns the capture of a refund', async () => {
  const links = [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/3C679366HH908993F' }]
  const fake = await paypalThatAnswers({ json: { id: '1JU08902781691411', status: 'COMPLETED', amount, links } })

  const refund = await fake.paypal.getRefund('1JU08902781691411')

  expect(refund).toEqual({
    id: '1JU08902781691411',
    status: 'COMPLETED',
    amount: { cents: 500, currency: 'USD' },
    captureId: '3C679366HH908993F',
    createdAt: null,
  })
})

test.each([
  ['2026-03-01T10:00:00Z', new Date('2026-03-01T10:00:00Z')],
  ['soon', null],
  [undefined, null],
])('reads the capture time %s as %s', async (create_time, createdAt) => {
  const json = { id: '3C679366HH908993F', status: 'COMPLETED', amount, create_time, update_time: create_time }
  const fake = await paypalThatAnswers({ json })

  const capture = await fake.paypal.getCapture('3C679366HH908993F')

  expect(capture).toMatchObject({ createdAt, updatedAt: createdAt })
})

describe('refundCapture', () => {
  const reply = { id: '1JU08902781691411', status: 'PENDING', amount }

  test('refunds an amount with a note, idempotently', async () => {
    const fake = await paypalThatAnswers({ status: 201, json: reply })

    const refund = await fake.paypal.refundCapture({
      captureId: '3C679366HH908993F',
      requestId: 'refund-1',
      amount: { cents: 500, currency: 'USD' },
      note: 'Sorry',
    })

    expect(refund).toMatchObject({ id: reply.id, status: 'PENDING', amount: { cents: 500, currency: 'USD' } })
    expect(fake.calls[0]).toMatchObject({
      path: '/api/v2/payments/captures/3C679366HH908993F/refund',
      headers: { 'paypal-request-id': 'refund-1', prefer: 'return=representation' },
    })
    expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({ amount, note_to_payer: 'Sorry' })
  })

  test('refunds everything that is left by default', async () => {
    const fake = await paypalThatAnswers({ status: 201, json: reply })

    await fake.paypal.refundCapture({ captureId: '3C679366HH908993F', requestId: 'refund-1' })

    expect(fake.calls[0]?.body).toBe('{}')
  })
})

test('links to a payment on PayPal', async () => {
  const fake = await paypalThatAnswers({ json: {} })

  expect(fake.paypal.paymentUrl('3C679366HH908993F')).toMatch(/\/activity\/payment\/3C679366HH908993F$/)
})
