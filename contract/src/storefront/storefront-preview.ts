import * as z from 'zod/mini'
import { chatMessage } from './chat-message.ts'

/** What the chat shows to a member without roles. An item's long description has several pages too. */
export const storefrontPreviewReply = z.extend(chatMessage, { page: z.number(), pages: z.number() })
export type StorefrontPreview = z.infer<typeof storefrontPreviewReply>
