import { describe, expect, test } from 'vitest'
import { paypalThatAnswers } from '../../testing/providers/provider-fake-paypal.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'

const invalid = (issue: string) => ({ status: 422, json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } })

test('creates a subscription that the subscriber has to approve', async () => {
  const links = [{ rel: 'approve', href: 'https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-1' }]
  const fake = await paypalThatAnswers({
    status: 201,
    json: { id: 'I-BW452GLLEP1G', status: 'APPROVAL_PENDING', links },
  })

  const subscription = await fake.paypal.createSubscription({
    requestId: 'subscription-1',
    planId: 'P-5ML4271244454362WXNWU5NQ',
    customId: 'account-1',
    brandName: 'Guildshop',
    returnUrl: 'https://shop.example/profile?subscribed',
    cancelUrl: 'https://shop.example/profile',
  })

  expect(subscription).toEqual({ id: 'I-BW452GLLEP1G', status: 'APPROVAL_PENDING', approveUrl: links[0]?.href })
  expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({
    plan_id: 'P-5ML4271244454362WXNWU5NQ',
    custom_id: 'account-1',
    application_context: {
      brand_name: 'Guildshop',
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: 'https://shop.example/profile?subscribed',
      cancel_url: 'https://shop.example/profile',
    },
  })
})

test('reads the account and the next billing date of an active subscription', async () => {
  const fake = await paypalThatAnswers({
    json: {
      id: 'I-BW452GLLEP1G',
      status: 'ACTIVE',
      plan_id: 'P-1',
      custom_id: 'account-1',
      start_time: '2026-01-01T09:00:00Z',
      update_time: '2026-01-02T03:04:05Z',
      subscriber: { payer_id: 'SAMBUYER23456', email_address: 'sam@example.com' },
      billing_info: {
        outstanding_balance: { currency_code: 'USD', value: '5.0' },
        cycle_executions: [
          { tenure_type: 'TRIAL', sequence: 1, cycles_completed: 1, cycles_remaining: 0, total_cycles: 1 },
          { tenure_type: 'REGULAR', sequence: 2, cycles_completed: 3, cycles_remaining: 0, total_cycles: 0 },
        ],
        last_payment: { amount: { currency_code: 'USD', value: '5.00' }, time: '2026-01-01T10:00:00Z' },
        next_billing_time: '2026-02-01T10:00:00.000+00:00',
        failed_payments_count: 1,
      },
    },
  })

  expect(await fake.paypal.getSubscription('I-BW452GLLEP1G')).toEqual({
    id: 'I-BW452GLLEP1G',
    status: 'ACTIVE',
    statusNote: null,
    planId: 'P-1',
    customId: 'account-1',
    payerId: 'SAMBUYER23456',
    startTime: new Date('2026-01-01T09:00:00Z'),
    updatedAt: new Date('2026-01-02T03:04:05Z'),
    nextBillingAt: new Date('2026-02-01T10:00:00Z'),
    lastPayment: { amount: { cents: 500, currency: 'USD' }, time: new Date('2026-01-01T10:00:00Z') },
    failedPayments: 1,
    outstanding: { cents: 500, currency: 'USD' },
    cyclesCompleted: { trial: 1, regular: 3 },
  })
})

test.each([
  ['an unknown balance', { outstanding_balance: { value: 'much' }, cycle_executions: 'none' }],
  ['no details', { failed_payments_count: 0 }],
])('reads a subscription with %s', async (_name, billing_info) => {
  const fake = await paypalThatAnswers({
    json: { id: 'I-1', status: 'ACTIVE', plan_id: 'P-1', start_time: 'soon', subscriber: null, billing_info },
  })

  const subscription = await fake.paypal.getSubscription('I-1')

  expect(subscription).toMatchObject({ payerId: null, startTime: null, outstanding: null })
  expect(subscription.cyclesCompleted).toEqual({ trial: 0, regular: 0 })
})

test('reads a subscription that is not yet approved', async () => {
  const fake = await paypalThatAnswers({ json: { id: 'I-1', status: 'APPROVAL_PENDING', plan_id: 'P-1' } })

  const subscription = await fake.paypal.getSubscription('I-1')

  expect(subscription).toMatchObject({ customId: null, nextBillingAt: null, lastPayment: null, failedPayments: 0 })
})

test('sends the reason when cancelling', async () => {
  const fake = await paypalThatAnswers({ status: 204 })

  await fake.paypal.cancelSubscription({ id: 'I-1', reason: 'Cancelled by its owner' })

  expect(fake.calls).toMatchObject([
    { path: '/api/v1/billing/subscriptions/I-1/cancel', body: '{"reason":"Cancelled by its owner"}' },
  ])
})

test('treats a subscription that has ended as cancelled', async () => {
  const fake = await paypalThatAnswers(invalid('SUBSCRIPTION_STATUS_INVALID'))

  await expect(fake.paypal.cancelSubscription({ id: 'I-1', reason: 'x' })).resolves.toBeUndefined()
})

test('rejects on any other refusal to cancel', async () => {
  const fake = await paypalThatAnswers(invalid('SUBSCRIPTION_CANNOT_BE_CANCELLED'))

  await expect(fake.paypal.cancelSubscription({ id: 'I-1', reason: 'x' })).rejects.toBeInstanceOf(PaypalRefused)
})

describe.each([
  ['suspend', 'SUSPENDED'],
  ['activate', 'ACTIVE'],
] as const)('%s', (action, wanted) => {
  const change = { id: 'I-1', reason: 'By the seller' }
  const refuseThen = (status: string) =>
    paypalThatAnswers(({ method }) =>
      method === 'POST' ? invalid('SUBSCRIPTION_STATUS_INVALID') : { json: { id: 'I-1', status, plan_id: 'P-1' } },
    )
  const run = ({ paypal }: Awaited<ReturnType<typeof paypalThatAnswers>>) =>
    action === 'suspend' ? paypal.suspendSubscription(change) : paypal.activateSubscription(change)

  test('sends the reason', async () => {
    const fake = await paypalThatAnswers({ status: 204 })

    await run(fake)

    expect(fake.calls).toMatchObject([
      { path: `/api/v1/billing/subscriptions/I-1/${action}`, body: '{"reason":"By the seller"}' },
    ])
  })

  test(`treats a subscription that is ${wanted} already as done`, async () => {
    await expect(run(await refuseThen(wanted))).resolves.toBeUndefined()
  })

  test('rejects for a cancelled subscription', async () => {
    await expect(run(await refuseThen('CANCELLED'))).rejects.toBeInstanceOf(PaypalRefused)
  })
})

test('shows the approval page in the given language', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'I-1', status: 'APPROVAL_PENDING' } })
  const shop = { brandName: 'Guildshop', returnUrl: 'https://shop.example/r', cancelUrl: 'https://shop.example/c' }

  await fake.paypal.createSubscription({ requestId: 's', planId: 'P-1', customId: 'c', locale: 'de', ...shop })

  expect(JSON.parse(fake.calls[0]?.body ?? '').application_context.locale).toBe('de-DE')
})

test('lists the payments of a subscription in a period', async () => {
  const transaction = {
    id: 'TRFGHNJKOIIOJKL',
    status: 'COMPLETED',
    amount_with_breakdown: { gross_amount: { currency_code: 'USD', value: '5.00' } },
    time: '2026-01-01T10:00:00Z',
  }
  const fake = await paypalThatAnswers({ json: { transactions: [transaction] } })

  const from = new Date('2026-01-01T00:00:00Z')
  const transactions = await fake.paypal.listTransactions({ id: 'I-1', from, to: new Date('2026-02-01T00:00:00Z') })

  expect(transactions).toEqual([
    {
      id: 'TRFGHNJKOIIOJKL',
      status: 'COMPLETED',
      amount: { cents: 500, currency: 'USD' },
      time: new Date('2026-01-01T10:00:00Z'),
    },
  ])
  expect(fake.calls[0]?.path).toBe(
    '/api/v1/billing/subscriptions/I-1/transactions?start_time=2026-01-01T00%3A00%3A00.000Z&end_time=2026-02-01T00%3A00%3A00.000Z',
  )
})
