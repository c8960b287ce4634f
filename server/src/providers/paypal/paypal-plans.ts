import * as z from 'zod'
import { type Money, toPaypalMoney } from './paypal-money.ts'
import { type PaypalPlan, plan, planPage } from './plan-shapes.ts'
import type { CallPaypal } from './requests/paypal-caller.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'

type NewProduct = {
  /** PayPal's own by default. 6 to 50 characters, unique in the account. */
  id?: string
  requestId: string
  name: string
  description: string
}

type BillingInterval = { unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; count: number }

type Terms = {
  price: Money
  interval: BillingInterval
  /** Free days before the first payment. */
  trialDays?: number | undefined
  /** Failed payments in a row that suspend a subscription. */
  failureThreshold: number
}

type NewPlan = { requestId: string; productId: string; name: string } & (Terms | { monthlyPrice: Money })

const created = z.object({ id: z.string() })

const products = '/v1/catalogs/products'
const plans = '/v1/billing/plans'
const pageSize = 20
const maxPages = 500

/** Products and plans for subscriptions, in the account that owns the app. */
export function paypalPlans(call: CallPaypal) {
  return {
    /** A product that already has the given id is used as it is. */
    async createProduct({ id, requestId, name, description }: NewProduct): Promise<{ id: string }> {
      const json = { ...(id && { id }), name, description, type: 'SERVICE' }
      try {
        return await call({ method: 'POST', path: products, requestId, json }, created)
      } catch (error) {
        if (id && error instanceof PaypalRefused && error.has('DUPLICATE_RESOURCE_IDENTIFIER')) return { id }
        throw error
      }
    },

    /** Billed in each interval until cancelled. */
    createPlan({ requestId, productId, name, ...terms }: NewPlan): Promise<{ id: string }> {
      const json = { product_id: productId, name, ...billingOf(terms) }
      return call({ method: 'POST', path: plans, requestId, json }, created)
    },

    getPlan: (id: string): Promise<PaypalPlan> =>
      call({ method: 'GET', path: `${plans}/${encodeURIComponent(id)}` }, plan),

    async listPlans({ productId }: { productId: string }): Promise<PaypalPlan[]> {
      const found: PaypalPlan[] = []
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { product_id: productId, page_size: String(pageSize), page: String(page) }
        const reply = await call({ method: 'GET', path: plans, query, wantsAll: true }, planPage)
        found.push(...reply.plans)
        if (reply.plans.length < pageSize) break
      }
      return found
    },
  }
}

function billingOf(terms: Terms | { monthlyPrice: Money }) {
  if ('price' in terms) return termsBody(terms)
  return termsBody({ price: terms.monthlyPrice, interval: { unit: 'MONTH', count: 1 }, failureThreshold: 2 })
}

function termsBody({ price, interval, trialDays = 0, failureThreshold }: Terms) {
  const trial = {
    frequency: { interval_unit: 'DAY', interval_count: trialDays },
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: 1,
  }
  const regular = {
    frequency: { interval_unit: interval.unit, interval_count: interval.count },
    tenure_type: 'REGULAR',
    sequence: trialDays ? 2 : 1,
    total_cycles: 0,
    pricing_scheme: { fixed_price: toPaypalMoney(price) },
  }
  return {
    billing_cycles: trialDays ? [trial, regular] : [regular],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: failureThreshold },
  }
}
