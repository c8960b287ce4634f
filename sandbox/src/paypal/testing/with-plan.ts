import type { shopWithOrders } from './shop-with-orders.ts'

type Shop = Pick<Awaited<ReturnType<typeof shopWithOrders>>, 'post' | 'control'>

let count = 0

/** Adds a $5 monthly plan and helpers to subscribe to it. */
export async function withPlan<Client extends Shop>(client: Client) {
  const { post, control } = client
  const product = await post('/v1/catalogs/products', { name: 'Premium', type: 'SERVICE' })
  const plan = await post('/v1/billing/plans', planRequest(product.body.id, { payment_failure_threshold: 2 }))
  const planId = String(plan.body.id)
  return { ...client, planId, productId: String(product.body.id), newSubscription, activeSubscription }

  async function newSubscription(more: Record<string, unknown> = {}) {
    count += 1
    const options = { requestId: `subscription-${count}`, all: true }
    return (await post('/v1/billing/subscriptions', subscriptionRequest(planId, more), options)).body
  }

  async function activeSubscription() {
    const { id } = await newSubscription()
    return (await control(`/subscriptions/${id}/approve`, { buyer: 'sam' })).body
  }
}

export function planRequest(product_id: string, payment_preferences: Record<string, unknown> = {}) {
  return {
    product_id,
    name: 'Premium monthly',
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        frequency: { interval_unit: 'MONTH', interval_count: 1 },
        pricing_scheme: { fixed_price: { currency_code: 'USD', value: '5.00' } },
      },
    ],
    payment_preferences,
  }
}

export function subscriptionRequest(plan_id: string, more: Record<string, unknown> = {}) {
  return {
    plan_id,
    custom_id: 'user-1',
    application_context: {
      return_url: 'http://shop.test/profile?subscription_status=success',
      cancel_url: 'http://shop.test/profile?subscription_status=cancel',
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
    },
    ...more,
  }
}
