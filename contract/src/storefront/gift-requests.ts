import * as z from 'zod/mini'

export const giftSettingsBody = z.object({ allowsGifts: z.boolean() })
