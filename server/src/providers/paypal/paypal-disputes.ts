import * as z from 'zod'
import type { CallPaypal } from './requests/paypal-caller.ts'

const time = z.coerce.date()

/** `custom` is the order's custom id. */
const transaction = z
  .object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() })
  .transform((reply) => ({ captureId: reply.seller_transaction_id ?? null, customId: reply.custom ?? null }))

export const dispute = z
  .object({
    dispute_id: z.string(),
    status: z.string(),
    reason: z.string().optional(),
    create_time: time,
    update_time: time.optional(),
    seller_response_due_date: time.optional().catch(undefined),
    disputed_transactions: z.array(transaction).default([]),
    dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  })
  .transform((reply) => ({
    id: reply.dispute_id,
    status: reply.status,
    reason: reply.reason ?? null,
    outcome: reply.dispute_outcome?.outcome_code ?? null,
    openedAt: reply.create_time,
    responseDueAt: reply.seller_response_due_date ?? null,
    updatedAt: reply.update_time ?? reply.create_time,
    transactions: reply.disputed_transactions,
  }))

export type PaypalDispute = z.infer<typeof dispute>

export function paypalDisputes(call: CallPaypal, { webBase }: { webBase: string }) {
  return {
    /** Where sellers respond to disputes. PayPal documents no link to a single dispute. */
    resolutionCenterUrl: (): string => `${webBase}/resolutioncenter`,

    getDispute: (id: string): Promise<PaypalDispute> =>
      call({ method: 'GET', path: `/v1/customer/disputes/${encodeURIComponent(id)}` }, dispute),
  }
}
