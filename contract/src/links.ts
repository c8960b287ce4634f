import * as z from 'zod/mini'
import { profile } from './accounts.ts'

/** Where to send the browser so that Discord or PayPal can ask its owner. The screen has words for a missing address. */
export const authorizationReply = z.object({ authorizationUrl: z.nullish(z.string()) })

export const unlinkDiscordReply = z.object({ message: z.nullish(z.string()), profile: z.nullish(profile) })

/** Beyond the specification: where this instance's bot is invited, and where its people help. */
export const discordLinksReply = z.object({
  botInviteUrl: z.nullish(z.string()),
  supportServerUrl: z.nullish(z.string()),
})
