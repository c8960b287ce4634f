import * as z from 'zod'
import { paypalMoney } from './paypal-money.ts'

const statuses = {
  completed: 'COMPLETED',
  partially_refunded: 'PARTIALLY_REFUNDED',
  pending: 'PENDING',
  refunded: 'REFUNDED',
  denied: 'DECLINED',
} as const

const maybeTime = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullable()
  .catch(null)

/** A subscription payment, in the terms of a capture. PayPal still describes it as a v1 sale. */
export const subscriptionPayment = z
  .object({
    id: z.string(),
    state: z.enum(['completed', 'partially_refunded', 'pending', 'refunded', 'denied']),
    reason_code: z.string().optional(),
    amount: z
      .object({ total: z.string(), currency: z.string() })
      .transform(({ total: value, currency: currency_code }) => ({ value, currency_code }))
      .pipe(paypalMoney),
    billing_agreement_id: z.string().optional(),
    custom: z.string().optional(),
    create_time: maybeTime,
    update_time: maybeTime,
  })
  .transform((reply) => ({
    id: reply.id,
    status: statuses[reply.state],
    /** Why it is pending or reversed, such as CHARGEBACK. */
    statusReason: reply.reason_code ?? null,
    amount: reply.amount,
    customId: reply.custom ?? null,
    subscriptionId: reply.billing_agreement_id ?? null,
    createdAt: reply.create_time,
    updatedAt: reply.update_time,
  }))

export type SubscriptionPayment = z.infer<typeof subscriptionPayment>
