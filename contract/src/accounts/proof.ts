import * as z from 'zod/mini'
import { currentPassword, sixDigits } from './accounts.ts'
import { recoveryCode } from './recovery-codes.ts'

/** Beyond the specification: what a session still has to prove before a sensitive change. */
export const proofNeed = z.enum(['password', 'email-code', 'two-factor'])
export type ProofNeed = z.infer<typeof proofNeed>

/** Sent with `REAUTH_REQUIRED`. */
export const reauthRequired = z.object({ needs: z.array(proofNeed) })

export const proveBody = z
  .object({
    password: z.optional(currentPassword),
    code: z.optional(sixDigits),
    twoFactorToken: z.optional(sixDigits),
    recoveryCode: z.optional(recoveryCode),
  })
  .check(z.refine((given) => Object.values(given).some(Boolean), "Confirm it's you with your password or a code."))
