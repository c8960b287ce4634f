import * as z from 'zod'
import { approvalLinks } from './order-shapes.ts'
import { paypalMoney } from './paypal-money.ts'
import { type CallPaypal, nothing } from './requests/paypal-caller.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'

type NewSubscription = {
  requestId: string
  planId: string
  customId: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

const status = z.enum(['APPROVAL_PENDING', 'APPROVED', 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'])
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const newSubscription = z
  .object({ id: z.string(), status, links: approvalLinks })
  .transform(({ links: approveUrl, ...rest }) => ({ ...rest, approveUrl }))

const subscription = z
  .object({
    id: z.string(),
    status,
    plan_id: z.string(),
    custom_id: z.string().optional(),
    update_time: moment.optional(),
    billing_info: z
      .object({
        next_billing_time: moment.optional(),
        last_payment: z.object({ amount: paypalMoney, time: moment }).optional(),
        failed_payments_count: z.number().int().default(0),
      })
      .optional(),
  })
  .transform((reply) => ({
    id: reply.id,
    status: reply.status,
    planId: reply.plan_id,
    customId: reply.custom_id ?? null,
    updatedAt: reply.update_time ?? null,
    /** Absent after cancellation: read it before. */
    nextBillingAt: reply.billing_info?.next_billing_time ?? null,
    lastPayment: reply.billing_info?.last_payment ?? null,
    failedPayments: reply.billing_info?.failed_payments_count ?? 0,
  }))

const transactions = z
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

const subscriptions = '/v1/billing/subscriptions'

export function paypalSubscriptions(call: CallPaypal) {
  return {
    /** The subscriber approves at `approveUrl`. */
    createSubscription({ requestId, ...details }: NewSubscription): Promise<NewPaypalSubscription> {
      return call({ method: 'POST', path: subscriptions, requestId, json: subscriptionBody(details) }, newSubscription)
    },

    getSubscription(id: string): Promise<PaypalSubscription> {
      return call({ method: 'GET', path: pathOf(id) }, subscription)
    },

    /** A subscription that has ended counts as cancelled. */
    async cancelSubscription({ id, reason }: { id: string; reason: string }): Promise<void> {
      try {
        await call({ method: 'POST', path: `${pathOf(id)}/cancel`, json: { reason } }, nothing)
      } catch (error) {
        if (!(error instanceof PaypalRefused && error.has('SUBSCRIPTION_STATUS_INVALID'))) throw error
      }
    },

    listTransactions({ id, from, to }: { id: string; from: Date; to: Date }): Promise<PaypalTransaction[]> {
      const query = { start_time: from.toISOString(), end_time: to.toISOString() }
      return call({ method: 'GET', path: `${pathOf(id)}/transactions`, query }, transactions)
    },
  }
}

const pathOf = (id: string) => `${subscriptions}/${encodeURIComponent(id)}`

function subscriptionBody({ planId, customId, brandName, returnUrl, cancelUrl }: Omit<NewSubscription, 'requestId'>) {
  return {
    plan_id: planId,
    custom_id: customId,
    application_context: {
      brand_name: brandName,
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: returnUrl,
      cancel_url: cancelUrl,
    },
  }
}
