import { describe, expect, test } from 'vitest'
import { paypalThatAnswers } from '../../testing/providers/provider-fake-paypal.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'

const price = { cents: 500, currency: 'USD' }

test('creates product and plan idempotently, at five dollars a month until cancelled', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'PROD-5RN21878H3527870P' } })

  const product = await fake.paypal.createProduct({ requestId: 'product-1', name: 'Premium', description: 'More' })
  await fake.paypal.createPlan({
    requestId: 'plan-1',
    productId: product.id,
    name: 'Premium, monthly',
    monthlyPrice: { cents: 500, currency: 'USD' },
  })

  const [productBody, planBody] = fake.calls.map(({ body }) => JSON.parse(body))
  expect(productBody).toEqual({ name: 'Premium', description: 'More', type: 'SERVICE' })
  expect(planBody).toMatchObject({
    product_id: 'PROD-5RN21878H3527870P',
    billing_cycles: [
      {
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '5.00' } },
      },
    ],
  })
  expect(fake.calls.map(({ headers }) => headers['paypal-request-id'])).toEqual(['product-1', 'plan-1'])
})

describe('createProduct', () => {
  const product = { id: 'MEMBERS-1', requestId: 'product-1', name: 'Members', description: 'More' }
  const refused = (issue: string) =>
    paypalThatAnswers({ status: 422, json: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } })

  test('sends the chosen id', async () => {
    const fake = await paypalThatAnswers({ status: 201, json: { id: 'MEMBERS-1' } })

    expect(await fake.paypal.createProduct(product)).toEqual({ id: 'MEMBERS-1' })
    expect(JSON.parse(fake.calls[0]?.body ?? '')).toMatchObject({ id: 'MEMBERS-1' })
  })

  test('adopts the product that has this id already', async () => {
    const fake = await refused('DUPLICATE_RESOURCE_IDENTIFIER')

    expect(await fake.paypal.createProduct(product)).toEqual({ id: 'MEMBERS-1' })
  })

  test.each([
    ['another refusal', product, 'COUNTRY_NOT_SUPPORTED'],
    ['a duplicate without a chosen id', { ...product, id: undefined }, 'DUPLICATE_RESOURCE_IDENTIFIER'],
  ])('rejects on %s', async (_name, { id, ...rest }, issue) => {
    const fake = await refused(issue)

    await expect(fake.paypal.createProduct({ ...rest, ...(id && { id }) })).rejects.toBeInstanceOf(PaypalRefused)
  })
})

test('creates a plan with any interval and a free trial', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'P-1' } })

  await fake.paypal.createPlan({
    requestId: 'plan-1',
    productId: 'MEMBERS-1',
    name: 'Members, quarterly',
    price,
    interval: { unit: 'MONTH', count: 3 },
    trialDays: 14,
    failureThreshold: 3,
  })

  expect(JSON.parse(fake.calls[0]?.body ?? '')).toEqual({
    product_id: 'MEMBERS-1',
    name: 'Members, quarterly',
    billing_cycles: [
      {
        frequency: { interval_unit: 'DAY', interval_count: 14 },
        tenure_type: 'TRIAL',
        sequence: 1,
        total_cycles: 1,
      },
      {
        frequency: { interval_unit: 'MONTH', interval_count: 3 },
        tenure_type: 'REGULAR',
        sequence: 2,
        total_cycles: 0,
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '5.00' } },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 3 },
  })
})

test('lists all plans of a product, page by page, with their prices', async () => {
  const plan = (id: number) => ({
    id: `P-${id}`,
    status: 'ACTIVE',
    product_id: 'MEMBERS-1',
    name: 'Members',
    billing_cycles: [
      {
        frequency: { interval_unit: 'WEEK', interval_count: 1 },
        tenure_type: 'REGULAR',
        total_cycles: 0,
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '5.00' } },
      },
    ],
  })
  const fake = await paypalThatAnswers(({ path }) => {
    const isFirst = new URL(path, 'http://paypal.test').searchParams.get('page') === '1'
    return { json: { plans: isFirst ? Array.from({ length: 20 }, (_, index) => plan(index)) : [plan(20)] } }
  })

  const plans = await fake.paypal.listPlans({ productId: 'MEMBERS-1' })

  expect(plans.map(({ id }) => id)).toEqual(Array.from({ length: 21 }, (_, index) => `P-${index}`))
  expect(plans[0]).toEqual({
    id: 'P-0',
    status: 'ACTIVE',
    productId: 'MEMBERS-1',
    name: 'Members',
    cycles: [{ unit: 'WEEK', count: 1, isTrial: false, total: 0, price }],
  })
  expect(fake.calls).toHaveLength(2)
  expect(fake.calls[0]).toMatchObject({
    path: '/api/v1/billing/plans?product_id=MEMBERS-1&page_size=20&page=1',
    headers: { prefer: 'return=representation' },
  })
})
