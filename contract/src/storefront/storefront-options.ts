import * as z from 'zod/mini'
import { giftStates } from './gift-rules.ts'

/** Present if the server offers categories, standing messages, notice templates and gifts. */
export const storefrontOptions = z.object({
  /** Whether this user can change gifts and notices. Managers can post messages and sort items. */
  isOwner: z.boolean(),
  allowsGifts: z.boolean(),
})
export type StorefrontOptions = z.infer<typeof storefrontOptions>

/** A gift as the order shows it. */
export const orderGift = z.object({
  recipientDiscordId: z.string(),
  recipientName: z.nullish(z.string()),
  message: z.nullish(z.string()),
  state: z.enum(giftStates),
  /** Until when the gift waits for the recipient to join the server. */
  waitsUntil: z.nullish(z.string()),
  /** When the recipient got it, or the buyer after it was declined. */
  deliveredAt: z.nullish(z.string()),
})
export type OrderGift = z.infer<typeof orderGift>
