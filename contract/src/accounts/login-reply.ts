import * as z from 'zod/mini'

/**
 * Either a token, a second-factor challenge (`userId` is the challenge id), or a deactivated account. In a separate
 * module, because the login page needs no other account schema.
 */
export const loginReply = z.object({
  token: z.nullish(z.string()),
  twoFactorRequired: z.nullish(z.boolean()),
  userId: z.nullish(z.union([z.string(), z.number()])),
  /** Beyond the specification: the challenge can be passed with a recovery code. */
  hasRecoveryCodes: z.nullish(z.boolean()),
  accountDeactivated: z.nullish(z.boolean()),
  message: z.nullish(z.string()),
})
