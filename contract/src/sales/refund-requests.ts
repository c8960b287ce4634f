import * as z from 'zod/mini'
import { mostQuantity } from '../items/deliverable-rules.ts'
import { maximumPriceCents } from '../money.ts'
import { typedText } from '../text.ts'
import { maximumRefundNote } from './refunds.ts'

/** `requestId` makes the request idempotent: a repeat returns the result of the first one. */
export const refundSaleBody = z.object({
  requestId: z.uuid(),
  /** The remaining amount by default. */
  amountCents: z.optional(z.int().check(z.gte(1, 'Enter an amount.'), z.lte(maximumPriceCents * mostQuantity))),
  note: z.optional(typedText(maximumRefundNote)),
  /** Overrides the item's setting. Ignored for a partial refund. */
  removeRole: z.optional(z.boolean()),
  /** Units to put back in stock. Ignored for a full refund, which returns all units or none. */
  returnedUnits: z.optional(z.int().check(z.gte(0), z.lte(mostQuantity))),
})
