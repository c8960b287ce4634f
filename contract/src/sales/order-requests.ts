import * as z from 'zod/mini'
import { timestamp, typedText } from '../text.ts'
import { maximumNoteLength } from './order-details.ts'
import { maximumSelected, orderFilters, orderSorts } from './orders.ts'

/** PostgreSQL has no year zero, and there are no orders from before the shop existed. */
const moment = timestamp.check(z.regex(/^(19[7-9]|20|21)/, "This isn't a time we have orders for."))

export const ordersQuery = z.object({
  filter: z.optional(z.enum(orderFilters)),
  /** Matches part of the item, buyer, tracking number or recipient, or a complete id or order number. */
  search: z.optional(typedText(100)),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  sort: z.optional(z.enum(orderSorts)),
  /** Paid at this time or later. */
  from: z.optional(moment),
  /** Paid before this time. */
  before: z.optional(moment),
})

export const selectedOrdersBody = z.object({
  saleIds: z
    .array(typedText(64))
    .check(z.minLength(1), z.maxLength(maximumSelected, `You can select up to ${maximumSelected} orders.`)),
})

export const orderNoteBody = z.object({
  text: typedText(maximumNoteLength).check(z.minLength(1, 'Enter a note.')),
})
