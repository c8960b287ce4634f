import * as z from 'zod'
import { paypalMoney } from './paypal-money.ts'

const time = z.coerce.date()

/** What a seller can do about a dispute. PayPal offers each as a link. */
const disputeActions = ['send_message', 'provide_evidence', 'accept_claim'] as const
export type DisputeAction = (typeof disputeActions)[number]

/** `custom` is the order's custom id. */
const transaction = z
  .object({ seller_transaction_id: z.string().optional(), custom: z.string().optional() })
  .transform((reply) => ({ captureId: reply.seller_transaction_id ?? null, customId: reply.custom ?? null }))

const message = z
  .object({ posted_by: z.string().optional(), time_posted: time, content: z.string().default('') })
  .transform((reply) => ({ from: reply.posted_by ?? 'UNKNOWN', postedAt: reply.time_posted, text: reply.content }))

const links = z.array(z.object({ rel: z.string() }))
const acceptOptions = z.object({ accept_claim_types: z.array(z.string()).optional() })

const whole = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().optional(),
  create_time: time,
  update_time: time.optional(),
  seller_response_due_date: time.optional().catch(undefined),
  dispute_amount: paypalMoney.optional().catch(undefined),
  dispute_life_cycle_stage: z.string().optional(),
  disputed_transactions: z.array(transaction).default([]),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
  messages: z.array(message).optional().catch(undefined),
  allowed_response_options: z.object({ accept_claim: acceptOptions.optional() }).optional().catch(undefined),
  links: links.optional().catch(undefined),
})

export const dispute = whole.transform((reply) => ({
  id: reply.dispute_id,
  status: reply.status,
  reason: reply.reason ?? null,
  outcome: reply.dispute_outcome?.outcome_code ?? null,
  openedAt: reply.create_time,
  responseDueAt: reply.seller_response_due_date ?? null,
  updatedAt: reply.update_time ?? reply.create_time,
  amount: reply.dispute_amount ?? null,
  stage: reply.dispute_life_cycle_stage ?? null,
  /** Null if PayPal didn't include them. */
  messages: reply.messages ?? null,
  /** Null if PayPal didn't include links. */
  actions: actionsIn(reply),
  transactions: reply.disputed_transactions,
}))

export type PaypalDispute = z.infer<typeof dispute>

/** Accepting means a full refund here, so other ways to accept don't count. */
function actionsIn({
  links: offered,
  allowed_response_options: options,
}: z.infer<typeof whole>): DisputeAction[] | null {
  if (!offered) return null
  const rels = offered.map(({ rel }) => rel.replaceAll('-', '_'))
  const canRefund = options?.accept_claim?.accept_claim_types?.includes('REFUND') ?? true
  return disputeActions.filter((action) => rels.includes(action) && (action !== 'accept_claim' || canRefund))
}

const summary = z
  .object({ dispute_id: z.string(), create_time: time.optional(), update_time: time.optional() })
  .transform((reply) => ({ id: reply.dispute_id, updatedAt: reply.update_time ?? reply.create_time ?? null }))

export const disputeList = z
  .object({
    items: z.array(summary).default([]),
    links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  })
  .transform(({ items, links: pages }) => ({ items, next: pages.find(({ rel }) => rel === 'next')?.href ?? null }))

export type DisputeSummary = z.infer<typeof summary>
