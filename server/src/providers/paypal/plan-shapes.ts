import * as z from 'zod'
import { paypalMoney } from './paypal-money.ts'

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

export const plan = z
  .object({
    id: z.string(),
    status: z.string(),
    product_id: z.string().optional(),
    name: z.string().optional(),
    billing_cycles: z.array(cycle).default([]),
  })
  .transform(({ billing_cycles: cycles, product_id: productId = null, name = null, ...rest }) => ({
    ...rest,
    productId,
    name,
    cycles,
  }))

export const planPage = z.object({ plans: z.array(plan).default([]) })

export type PaypalPlan = z.infer<typeof plan>
