import * as z from 'zod/mini'
import { maxKeysPerRequest } from './deliverable-rules.ts'
import { itemBody } from './item-requests.ts'

/** An item that isn't saved yet. */
export const itemPreviewBody = z.object({
  /** The item being edited; omitted for a new one. */
  itemId: z.optional(z.uuid("This isn't an item ID.")),
  /** The text fields of the item form. */
  fields: itemBody,
  /** How many keys will be added to its pool. */
  newKeys: z.optional(z.int().check(z.gte(0), z.lte(maxKeysPerRequest))),
  /** An image was chosen; the preview shows `newImagePath` in its place. */
  hasNewImage: z.optional(z.boolean()),
})
export type ItemPreviewBody = z.input<typeof itemPreviewBody>
export type ItemPreviewRequest = z.output<typeof itemPreviewBody>
