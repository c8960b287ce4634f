import * as z from 'zod/mini'

/** Compares the holders of the roles that the shop sells with the people who paid for them. */
export const roleDrift = z.object({
  roleId: z.string(),
  name: z.string(),
  color: z.nullish(z.number()),
  /** Members with the role, counted by Discord. */
  holders: z.number(),
  /** Members whose purchase or membership includes the role now. */
  paidHolders: z.number(),
})
export type RoleDrift = z.infer<typeof roleDrift>
export const roleDriftReply = z.object({ readAt: z.string(), roles: z.array(roleDrift) })
