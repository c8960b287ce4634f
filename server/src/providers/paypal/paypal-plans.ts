import * as z from 'zod'
import { type Money, paypalMoney, toPaypalMoney } from './paypal-money.ts'
import type { CallPaypal } from './requests/paypal-caller.ts'

type NewProduct = { requestId: string; name: string; description: string }
type NewPlan = { requestId: string; productId: string; name: string; monthlyPrice: Money }

const created = z.object({ id: z.string() })

const cycle = z
  .object({
    frequency: z.object({ interval_unit: z.string(), interval_count: z.number().default(1) }),
    tenure_type: z.string(),
    total_cycles: z.number().default(1),
    pricing_scheme: z.object({ fixed_price: paypalMoney.optional() }).optional(),
  })
  .transform((reply) => ({
    unit: reply.frequency.interval_unit,
    count: reply.frequency.interval_count,
    isTrial: reply.tenure_type === 'TRIAL',
    /** 0 means unlimited. */
    total: reply.total_cycles,
    price: reply.pricing_scheme?.fixed_price ?? null,
  }))

const plan = z
  .object({ id: z.string(), status: z.string(), billing_cycles: z.array(cycle).default([]) })
  .transform(({ billing_cycles: cycles, ...rest }) => ({ ...rest, cycles }))

export type PaypalPlan = z.infer<typeof plan>

/** Products and plans for subscriptions. */
export function paypalPlans(call: CallPaypal) {
  return {
    createProduct({ requestId, name, description }: NewProduct): Promise<{ id: string }> {
      const json = { name, description, type: 'SERVICE' }
      return call({ method: 'POST', path: '/v1/catalogs/products', requestId, json }, created)
    },

    /** Billed monthly until cancelled. */
    createPlan({ requestId, productId, name, monthlyPrice }: NewPlan): Promise<{ id: string }> {
      const json = {
        product_id: productId,
        name,
        billing_cycles: [
          {
            frequency: { interval_unit: 'MONTH', interval_count: 1 },
            tenure_type: 'REGULAR',
            sequence: 1,
            total_cycles: 0,
            pricing_scheme: { fixed_price: toPaypalMoney(monthlyPrice) },
          },
        ],
        payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: 2 },
      }
      return call({ method: 'POST', path: '/v1/billing/plans', requestId, json }, created)
    },

    getPlan: (id: string): Promise<PaypalPlan> =>
      call({ method: 'GET', path: `/v1/billing/plans/${encodeURIComponent(id)}` }, plan),
  }
}
