import * as z from 'zod'
import { dispute, type PaypalDispute } from '../dispute-shapes.ts'
import { capture, refund } from '../order-shapes.ts'
import type { PaypalCapture } from '../paypal-orders.ts'
import type { PaypalRefund } from '../paypal-payments.ts'

const text = z.string().max(300).optional().catch(undefined)

const amount = z.object({ currency_code: z.string().max(3), value: z.string().max(32) })

/** The stored part of a webhook's resource: amounts, ids, states and reasons, but no personal data. */
export const eventResource = z.object({
  id: text,
  status: text,
  status_details: z.object({ reason: text }).optional().catch(undefined),
  amount: amount.optional().catch(undefined),
  custom_id: text,
  invoice_id: text,
  create_time: text,
  update_time: text,
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: text, capture_id: text }) })
    .optional()
    .catch(undefined),
  links: z
    .array(z.object({ rel: z.string().max(50), href: z.string().max(300) }))
    .max(10)
    .optional()
    .catch(undefined),
  dispute_id: text,
  reason: text,
  dispute_amount: amount.optional().catch(undefined),
  dispute_life_cycle_stage: text,
  seller_response_due_date: text,
  dispute_outcome: z.object({ outcome_code: text }).optional().catch(undefined),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: text, custom: text }))
    .max(20)
    .optional()
    .catch(undefined),
})

/** The capture, refund or dispute of an event; undefined if it's another kind or incomplete. */
export const captureIn = (resource: unknown): PaypalCapture | undefined => capture.safeParse(resource).data
export const refundIn = (resource: unknown): PaypalRefund | undefined => refund.safeParse(resource).data
export const disputeIn = (resource: unknown): PaypalDispute | undefined => dispute.safeParse(resource).data
