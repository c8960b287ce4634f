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
    (body): About => ({
      resourceId: body.id,
      orderId: body.order_id ?? body.supplementary_data?.related_ids.order_id,
      captureId: body.supplementary_data?.related_ids.capture_id ?? captureIn(body.links),
      disputeId: body.dispute_id,
      subscriptionId: body.billing_agreement_id,
      paymentId: body.sale_id,
      saleId: saleIdIn(body.custom_id) ?? saleIdIn(body.invoice_id?.replace(/^guildshop-/, '')),
    }),
  )

/** A refund's `up` link identifies its capture. */
function captureIn(listed: z.infer<typeof links>): string | undefined {
  const up = listed.find(({ rel }) => rel === 'up')
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
  .transform((body) => ({
    id: body.id,
    type: body.event_type,
    sentAt: body.create_time ?? null,
    about: resource.safeParse(body.resource).data ?? {},
    facts: eventResource.safeParse(body.resource).data ?? null,
  }))
