import { describe, expect, test } from 'vitest'
import type { Paypal } from '../paypal.ts'
import { initialPaypalState } from '../paypal-state.ts'
import { dollars } from '../testing/order-request.ts'
import { shopWithOrders } from '../testing/shop-with-orders.ts'
import { shopWithWebhook } from '../testing/shop-with-webhook.ts'
import { withPlan } from '../testing/with-plan.ts'
import { advanceBilling } from './advance-billing.ts'
import type { Subscription } from './billing-state.ts'

const path = '/v1/billing/subscriptions'
const always = 'start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z'
const day = 86_400_000

type Shown = { id: string; billing_info: { next_billing_time: string } }

/** A time this many days after a subscription's next payment. */
function after({ billing_info }: Shown, days: number): string {
  return new Date(Date.parse(billing_info.next_billing_time) + days * day).toISOString()
}

describe('advancing the billing clock', () => {
  test('charges due payments once, dated at their due time, and moves the clock for later calls', async () => {
    const { activeSubscription, control, get, post, sandbox } = await withPlan(await shopWithOrders())
    const subscription = await activeSubscription()
    const to = after(subscription, 1)

    const { body } = await control('/billing/advance', { to })
    const again = await control('/billing/advance', { to })
    const listed = await get(`${path}/${subscription.id}/transactions?${always}`)
    const late = await activeSubscription()
    await post(`${path}/${subscription.id}/cancel`, { reason: 'Enough' })
    const cancelled = await get(`${path}/${subscription.id}`)

    expect([body, again.body]).toMatchObject([{ paid: 1, failed: 0 }, { paid: 0 }])
    expect(listed.body.transactions[1].time).toBe(subscription.billing_info.next_billing_time)
    expect(Date.parse(late.start_time)).toBe(Math.floor(Date.parse(to) / 1000) * 1000)
    expect(Date.parse(cancelled.body.status_update_time)).toBeGreaterThanOrEqual(Date.parse(late.start_time))
    expect(await sandbox.read('/paypal')).toContain('Charge due payments')
  })

  test('retries a failed payment after five days, which charges the outstanding balance', async () => {
    const { activeSubscription, control, get } = await withPlan(await shopWithOrders())
    const subscription = await activeSubscription()
    const { id } = subscription

    await control('/billing/advance', { to: after(subscription, 4), failing: [id] })
    const behind = await get(`${path}/${id}`)
    await control('/billing/advance', { to: after(subscription, 6) })
    const recovered = await get(`${path}/${id}`)

    expect(behind.body).toMatchObject({
      status: 'ACTIVE',
      billing_info: {
        failed_payments_count: 1,
        outstanding_balance: dollars('5.00'),
        last_failed_payment: { next_payment_retry_time: after(subscription, 5).replace('.000', '') },
      },
    })
    expect(recovered.body.billing_info).toMatchObject({
      failed_payments_count: 0,
      outstanding_balance: dollars('0.00'),
      last_payment: { amount: dollars('5.00'), time: after(subscription, 5).replace('.000', '') },
      next_billing_time: behind.body.billing_info.next_billing_time,
    })
  })

  test('suspends at the threshold, after which the seller cannot activate', async () => {
    const { activeSubscription, control, get, post, shop } = await withPlan(await shopWithWebhook())
    const subscription = await activeSubscription()
    const { id } = subscription

    const { body } = await control('/billing/advance', { to: after(subscription, 40), failing: [id] })
    const refused = await post(`${path}/${id}/activate`, { reason: 'Please' })

    expect(body).toMatchObject({ paid: 0, failed: 4, suspended: 1 })
    expect((await get(`${path}/${id}`)).body).toMatchObject({
      status: 'SUSPENDED',
      billing_info: { failed_payments_count: 2, outstanding_balance: dollars('10.00') },
    })
    expect(refused).toMatchObject({ status: 422, body: { details: [{ issue: 'SUBSCRIPTION_CANNOT_BE_ACTIVATED' }] } })
    const failures = (await shop.waitForEvents(8)).filter(({ event_type: type }) => type.endsWith('PAYMENT.FAILED'))
    expect(failures).toHaveLength(4)
  })

  test('a resumed subscription skips the payments that were due meanwhile', async () => {
    const { activeSubscription, control, get, post } = await withPlan(await shopWithOrders())
    const subscription = await activeSubscription()
    await post(`${path}/${subscription.id}/suspend`, { reason: 'A break' })
    const to = after(subscription, 40)
    await control('/billing/advance', { to })

    await post(`${path}/${subscription.id}/activate`, { reason: 'Back' })

    const { body } = await get(`${path}/${subscription.id}`)
    expect(Date.parse(body.billing_info.next_billing_time)).toBeGreaterThan(Date.parse(to))
    expect(body.billing_info.cycle_executions).toMatchObject([{ cycles_completed: 1 }])
  })

  test('bills only the given subscriptions and drops their webhooks on request', async () => {
    const { activeSubscription, control, readState, get } = await withPlan(await shopWithWebhook())
    const [one, other] = [await activeSubscription(), await activeSubscription()]
    const to = after(one, 1)

    await control('/billing/advance', { to, only: [one.id], loseWebhooks: true })

    expect((await get(`${path}/${one.id}/transactions?${always}`)).body.total_items).toBe(2)
    expect((await get(`${path}/${other.id}/transactions?${always}`)).body.total_items).toBe(1)
    const { deliveries, mischief, billingClock } = await readState()
    const dropped = Object.values<{ status: string }>(deliveries).filter(({ status }) => status === 'dropped')
    expect([dropped.length, mischief.drop, billingClock]).toEqual([1, 0, null])
  })

  test.each([[{}], [{ to: 'soon' }], [{ to: '2999-01-01T00:00:00Z' }]])('refuses %j', async (body) => {
    const { control } = await shopWithOrders()

    expect((await control('/billing/advance', body)).status).toBe(400)
  })

  test('bills a thousand subscriptions for a year', () => {
    const value = initialPaypalState()
    const webhookDispatcher = { schedule: () => undefined, resume: () => undefined, stop: () => undefined }
    const now = () => new Date('2026-01-15T10:00:00Z')
    const paypal: Paypal = {
      state: { value, save: () => undefined },
      url: () => 'http://sandbox.test',
      now,
      webhookDispatcher,
    }
    const price = { currency_code: 'USD', value: '5.00' }
    const stamps = { create_time: '', update_time: '' }
    const frequency = { interval_unit: 'MONTH' as const, interval_count: 1 }
    value.plans.P = {
      ...stamps,
      id: 'P',
      product_id: 'PROD',
      name: 'Members',
      status: 'ACTIVE',
      cycles: [{ tenure_type: 'REGULAR', sequence: 1, total_cycles: 0, frequency, price }],
      autoBillOutstanding: true,
      failureThreshold: 2,
    }
    for (let index = 0; index < 1000; index += 1) value.subscriptions[`I-${index}`] = running(`I-${index}`)

    const paid = Array.from(
      { length: 12 },
      (_, month) =>
        advanceBilling(paypal, { to: new Date(Date.UTC(2026, month + 1, 20)), failing: new Set(), only: null }).paid,
    )

    expect(paid).toEqual(Array.from({ length: 12 }, () => 1000))
    expect(Object.keys(value.sales)).toHaveLength(12_000)
    expect(value.subscriptions['I-7']?.nextBilling).toBe('2027-02-15T10:00:00Z')

    function running(id: string): Subscription {
      return {
        ...stamps,
        id,
        status: 'ACTIVE',
        statusNote: null,
        statusTime: '',
        planId: 'P',
        baToken: id,
        startTime: '',
        returnUrl: null,
        cancelUrl: null,
        brandName: null,
        payerId: null,
        nextBilling: '2026-02-15T10:00:00Z',
        lastPayment: null,
        lastFailure: null,
        failedPayments: 0,
        outstanding: { ...price, value: '0.00' },
        cyclesCompleted: 1,
      }
    }
  })
})
