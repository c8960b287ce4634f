import * as z from 'zod/mini'

/** An active session. Beyond the specification, so a server may not offer it. */
export const session = z.object({
  _id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
  /** Whether a recovery code replaced the authenticator at login. */
  usedRecoveryCode: z.nullish(z.boolean()),
})
export type Session = z.infer<typeof session>
