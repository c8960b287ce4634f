import * as z from 'zod/mini'
import { maximumPriceCents } from '../money.ts'

const itemId = z.uuid("This isn't an item ID.")

/** Null moves the item to the end. */
export const moveItemBody = z.object({ beforeId: z.nullable(itemId) })

export const hideItemBody = z.object({ isHidden: z.boolean() })

const mostItemsChanged = 500

/** The result has to be a valid price or stock for each item; the bounds only keep the sums exact. */
const amount = z.int().check(z.gte(-maximumPriceCents), z.lte(maximumPriceCents))

/** Bulk change: a price in cents or a change in percent, and a stock or a difference. */
export const changeItemsBody = z.object({
  itemIds: z
    .array(itemId)
    .check(
      z.minLength(1),
      z.maxLength(mostItemsChanged, `You can change at most ${mostItemsChanged} items at a time.`),
    ),
  price: z.optional(z.object({ kind: z.enum(['set', 'percent']), value: amount })),
  stock: z.optional(z.object({ kind: z.enum(['set', 'add']), value: amount })),
})
export type ItemChange = Omit<z.infer<typeof changeItemsBody>, 'itemIds'>
