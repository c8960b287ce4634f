import * as z from 'zod/mini'

/** Differences between members' roles and their purchases. */
export const roleCheckReply = z.object({
  differences: z.array(
    z.object({
      saleId: z.string(),
      itemName: z.string(),
      buyerDiscordId: z.string(),
      buyerDiscordUsername: z.nullish(z.string()),
      roleId: z.string(),
      /** What reconciling the difference does. */
      action: z.enum(['give', 'take']),
      /** The member lost the role without leaving the server, so it's assigned again only on request. */
      removedByModerator: z.nullish(z.boolean()),
      /** Present if the owner chooses what to do. */
      entitlementId: z.nullish(z.string()),
    }),
  ),
})
export type RoleCheckReply = z.infer<typeof roleCheckReply>
