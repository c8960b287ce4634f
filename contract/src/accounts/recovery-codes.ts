import * as z from 'zod/mini'

/** How many recovery codes an account gets at a time. */
export const recoveryCodeCount = 10

/** No characters that look alike: no 0, 1, i, l or o. */
export const recoveryCodeAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const pattern = /^[2-9a-hjkmnp-z]{4}[ -]?[2-9a-hjkmnp-z]{4}[ -]?[2-9a-hjkmnp-z]{4}$/i
const problem = 'Enter a recovery code, such as 7k3q-9fpt-x2mh.'

export const recoveryCode = z.string().check(z.trim(), z.maxLength(32, problem), z.regex(pattern, problem))

/** Beyond the specification, so a server may not offer any of these. */
export const verifyRecoveryCodeBody = z.object({
  userId: z.string().check(
    z.minLength(1),
    z.maxLength(254),
    z.refine((text) => !text.includes('\0')),
  ),
  recoveryCode,
})

/** The reply of `POST /2fa/verify`: the codes appear in it once. */
export const enableTwoFactorReply = z.object({
  message: z.nullish(z.string()),
  recoveryCodes: z.nullish(z.array(z.string())),
})

export const recoveryCodesReply = z.object({ left: z.number(), total: z.number() })

export const makeRecoveryCodesReply = z.object({
  message: z.nullish(z.string()),
  recoveryCodes: z.array(z.string()),
})

export function recoveryCodeProblem(code: string): string | null {
  return pattern.test(code.trim()) ? null : problem
}
