import * as z from 'zod/mini'
import { chatMessage } from './chat-message.ts'

/** A page of the shop, of a category, or of an item's description, as the chat shows it to a member without roles. */
export const storefrontPreviewReply = z.object({ ...chatMessage.shape, page: z.number(), hasMore: z.boolean() })
export type StorefrontPreview = z.infer<typeof storefrontPreviewReply>
