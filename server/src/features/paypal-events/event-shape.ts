import * as z from 'zod'
import { eventResource } from '../../providers/paypal/webhooks/event-resource.ts'

/** The ids of the sale, payment, subscription or dispute of an event. */
export const about = z.object({
  resourceId: z.string().optional(),
  orderId: z.string().optional(),
  captureId: z.string().optional(),
  disputeId: z.string().optional(),
  subscriptionId: z.string().optional(),
  paymentId: z.string().optional(),
  saleId: z.string().optional(),
})
export type About = z.infer<typeof about>

const id = z.string().regex(/^[\w-]{1,64}$/)
const maybeId = id.optional().catch(undefined)

const links = z.array(z.object({ rel: z.string(), href: z.string() })).catch([])

const resource = z
  .object({
    id: maybeId,
    order_id: maybeId,
    dispute_id: maybeId,
    billing_agreement_id: maybeId,
    sale_id: maybeId,
    custom_id: z.string().optional().catch(undefined),
    invoice_id: z.string().optional().catch(undefined),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: maybeId, capture_id: maybeId }) })
      .optional()
      .catch(undefined),
    links,
  })
  .transform(
    (told): About => ({
      resourceId: told.id,
      orderId: told.order_id ?? told.supplementary_data?.related_ids.order_id,
      captureId: told.supplementary_data?.related_ids.capture_id ?? captureIn(told.links),
      disputeId: told.dispute_id,
      subscriptionId: told.billing_agreement_id,
      paymentId: told.sale_id,
      saleId: saleIdIn(told.custom_id) ?? saleIdIn(told.invoice_id?.replace(/^guildshop-/, '')),
    }),
  )

/** A refund's `up` link identifies its capture. */
function captureIn(told: z.infer<typeof links>): string | undefined {
  const up = told.find(({ rel }) => rel === 'up')
  return /\/captures\/([\w-]{1,64})$/.exec(up?.href ?? '')?.[1]
}

/** An order's custom id is its sale id; its invoice id ends with it. */
export function saleIdIn(customId: string | null | undefined): string | undefined {
  return z.uuid().safeParse(customId).data
}

/** A PayPal webhook event. */
export const event = z
  .object({
    id,
    event_type: z.string().regex(/^[A-Z.-]{1,100}$/),
    create_time: z.coerce.date().optional().catch(undefined),
    resource: z.unknown(),
  })
  .transform((told) => ({
    id: told.id,
    type: told.event_type,
    sentAt: told.create_time ?? null,
    about: resource.safeParse(told.resource).data ?? {},
    facts: eventResource.safeParse(told.resource).data ?? null,
  }))
