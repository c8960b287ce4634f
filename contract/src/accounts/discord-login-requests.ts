import * as z from 'zod/mini'
import { username } from './accounts.ts'

const ticket = z.string().check(z.regex(/^[\w-]{32}$/))

export const discordTicketBody = z.object({ ticket })
export const discordRegisterBody = z.object({
  ticket,
  username,
  acceptedToS: z.literal(true, 'You must accept the Terms of Service.'),
  acceptedPrivacyPolicy: z.literal(true, 'You must accept the Privacy Policy.'),
})
