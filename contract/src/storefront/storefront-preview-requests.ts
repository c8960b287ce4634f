import * as z from 'zod/mini'

/** Without an item, a category or the goal: the whole shop. */
export const storefrontPreviewQuery = z.object({
  itemId: z.optional(z.uuid()),
  categoryId: z.optional(z.uuid()),
  /** The donation goal as it's posted in a channel. */
  shows: z.optional(z.literal('goal')),
  /** An item as it's posted in a channel, instead of a member's own view. */
  isPosted: z.optional(z.literal('true')),
  /** From 1. A page beyond the end shows the last one. */
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000))),
})
export type StorefrontPreviewQuery = z.infer<typeof storefrontPreviewQuery>
