import * as z from 'zod/mini'
import { profile } from '../accounts/accounts.ts'

/** The authorization URL to redirect to. The screen handles a missing URL. */
export const authorizationReply = z.object({ authorizationUrl: z.nullish(z.string()) })

export const unlinkDiscordReply = z.object({ message: z.nullish(z.string()), profile: z.nullish(profile) })

/** Beyond the specification: the bot invite and support server links. */
export const discordLinksReply = z.object({
  botInviteUrl: z.nullish(z.string()),
  supportServerUrl: z.nullish(z.string()),
})
