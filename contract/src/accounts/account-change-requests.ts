import * as z from 'zod/mini'
import { email, sixDigits, username } from './accounts.ts'

/** Beyond the specification. */
export const startEmailChangeBody = z.object({ newEmail: email })
export const startUsernameChangeBody = z.object({ newUsername: username })
export const confirmAccountChangeBody = z.object({ code: sixDigits })
