import * as z from 'zod/mini'

/** Beyond the specification: the result of a login with Discord, which is that of a password login, or a sign-up. */
export const discordLoginReply = z.object({
  token: z.nullish(z.string()),
  twoFactorRequired: z.nullish(z.boolean()),
  userId: z.nullish(z.union([z.string(), z.number()])),
  hasRecoveryCodes: z.nullish(z.boolean()),
  accountDeactivated: z.nullish(z.boolean()),
  /** The username of a deactivated account. */
  identifier: z.nullish(z.string()),
  /** Nobody has linked this Discord account: a suggested username, and its email. */
  signup: z.nullish(z.object({ username: z.string(), email: z.string() })),
})
export type DiscordLoginReply = z.infer<typeof discordLoginReply>
