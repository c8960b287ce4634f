import * as z from 'zod/mini'
import { username } from './accounts.ts'

const ticket = z.string().check(z.regex(/^[\w-]{32}$/))

export const discordTicketBody = z.object({ ticket })
/** Beyond the specification: whether the linked Discord account can log in. */
export const changeDiscordLoginBody = z.object({ isOn: z.boolean() })
export const discordRegisterBody = z.object({
  ticket,
  username,
  acceptedToS: z.literal(true, 'You must accept the Terms of Service.'),
  acceptedPrivacyPolicy: z.literal(true, 'You must accept the Privacy Policy.'),
})
