import * as z from 'zod/mini'
import { deliverableKinds, keyStates } from '../items/deliverable-kinds.ts'

/** An entitlement of an order, as the owner sees it. */
export const entitlement = z.object({
  _id: z.string(),
  kind: z.enum(deliverableKinds),
  label: z.string(),
  roleId: z.nullish(z.string()),
  /** Absent for a permanent role. */
  endsAt: z.nullish(z.string()),
  /** A moderator removed the role and the seller chose not to assign it again. */
  waivedAt: z.nullish(z.string()),
  keys: z.nullish(
    z.array(
      z.object({
        _id: z.string(),
        masked: z.string(),
        state: z.enum(keyStates),
        soldAt: z.nullish(z.string()),
        /** When the buyer first saw it. */
        revealedAt: z.nullish(z.string()),
      }),
    ),
  ),
  file: z.nullish(z.object({ name: z.string(), sizeBytes: z.number(), version: z.number() })),
  downloads: z.nullish(
    z.object({
      used: z.number(),
      limit: z.number(),
      /** The latest, newest first, including those that no longer count. */
      startedAt: z.nullish(z.array(z.string())),
    }),
  ),
  /** When the buyer first opened it in Discord. */
  firstViewedAt: z.nullish(z.string()),
})
export type Entitlement = z.infer<typeof entitlement>

/** Present if the server sells more than a role. */
export const entitlementFacts = {
  entitlements: z.nullish(z.array(entitlement)),
}
