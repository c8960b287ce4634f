import * as z from 'zod/mini'
import { currentPassword, email, sixDigits, username } from './accounts.ts'

/** Beyond the specification. The code from the authenticator is required if 2FA is on. */
const proof = { currentPassword, twoFactorToken: z.optional(sixDigits) }

export const startEmailChangeBody = z.object({ newEmail: email, ...proof })
export const startUsernameChangeBody = z.object({ newUsername: username, ...proof })
export const confirmAccountChangeBody = z.object({ code: sixDigits })
