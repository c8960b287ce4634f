import * as z from 'zod'
import type { CallPaypal } from './paypal-caller.ts'
import { type Money, toPaypalMoney } from './paypal-money.ts'

type NewProduct = { requestId: string; name: string; description: string }
type NewPlan = { requestId: string; productId: string; name: string; monthlyPrice: Money }

const created = z.object({ id: z.string() })

/** What can be subscribed to: made once, and its id kept by the caller. */
export function paypalPlans(call: CallPaypal) {
  return {
    createProduct({ requestId, name, description }: NewProduct): Promise<{ id: string }> {
      const json = { name, description, type: 'SERVICE' }
      return call({ method: 'POST', path: '/v1/catalogs/products', requestId, json }, created)
    },

    /** Billed every month until it is cancelled. */
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
  }
}
