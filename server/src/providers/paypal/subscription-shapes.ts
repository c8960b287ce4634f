import * as z from 'zod'
import { approvalLinks } from './order-shapes.ts'
import { paypalMoney } from './paypal-money.ts'

const status = z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'])
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const execution = z.object({ tenure_type: z.string(), cycles_completed: z.number().int() })

const billingInfo = z.object({
  next_billing_time: moment.optional(),
  last_payment: z.object({ amount: paypalMoney, time: moment }).optional(),
  failed_payments_count: z.number().int().default(0),
  outstanding_balance: paypalMoney.optional().catch(undefined),
  cycle_executions: z.array(execution).catch([]),
})

export const newSubscription = z
  .object({ id: z.string(), status, links: approvalLinks })
  .transform(({ links: approveUrl, ...rest }) => ({ ...rest, approveUrl }))

export const subscription = z
  .object({
    id: z.string(),
    status,
    status_change_note: z.string().optional().catch(undefined),
    plan_id: z.string(),
    custom_id: z.string().optional(),
    start_time: moment.optional().catch(undefined),
    update_time: moment.optional(),
    subscriber: z.object({ payer_id: z.string().optional() }).optional().catch(undefined),
    billing_info: billingInfo.optional(),
  })
  .transform((reply) => ({
    id: reply.id,
    status: reply.status,
    /** The reason that was given for the last change of status. */
    statusNote: reply.status_change_note ?? null,
    planId: reply.plan_id,
    customId: reply.custom_id ?? null,
    payerId: reply.subscriber?.payer_id ?? null,
    startTime: reply.start_time ?? null,
    updatedAt: reply.update_time ?? null,
    /** Absent after cancellation: read it before. */
    nextBillingAt: reply.billing_info?.next_billing_time ?? null,
    lastPayment: reply.billing_info?.last_payment ?? null,
    failedPayments: reply.billing_info?.failed_payments_count ?? 0,
    /** What failed payments left unpaid. */
    outstanding: reply.billing_info?.outstanding_balance ?? null,
    /** PayPal counts a cycle when it starts: a trial that runs counts as 1 and `regular` is then 0. */
    cyclesCompleted: {
      trial: completed(reply.billing_info?.cycle_executions, 'TRIAL'),
      regular: completed(reply.billing_info?.cycle_executions, 'REGULAR'),
    },
  }))

function completed(executions: Array<z.infer<typeof execution>> = [], tenure: string): number {
  return executions.reduce((sum, one) => sum + (one.tenure_type === tenure ? one.cycles_completed : 0), 0)
}

export const transactions = z
  .object({
    transactions: z
      .array(
        z
          .object({
            id: z.string(),
            status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']).optional(),
            amount_with_breakdown: z.object({ gross_amount: paypalMoney }),
            time: moment,
          })
          .transform(({ amount_with_breakdown: { gross_amount: amount }, ...rest }) => ({ ...rest, amount })),
      )
      .default([]),
  })
  .transform((reply) => reply.transactions)

export type NewPaypalSubscription = z.infer<typeof newSubscription>
export type PaypalSubscription = z.infer<typeof subscription>
export type PaypalTransaction = z.infer<typeof transactions>[number]
