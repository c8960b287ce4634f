import * as z from 'zod/mini'
import { membershipPeriods } from './membership-rules.ts'

/** Whether an owner can sell memberships that renew automatically. Present if the server offers memberships. */
export const membershipOptions = z.object({
  /** Why automatic renewal isn't available; absent if it is. */
  automaticProblem: z.nullish(z.string()),
  /** Cancels memberships of people who left the server after this many days; null keeps them. */
  cancelLeftAfterDays: z.nullish(z.number()),
})
export type MembershipOptions = z.infer<typeof membershipOptions>

/** An item's terms. `members` counts those whose membership runs. */
export const itemMembership = z.object({
  period: z.enum(membershipPeriods),
  trialDays: z.number(),
  graceDays: z.number(),
  renewal: z.enum(['automatic', 'reminder']),
  members: z.nullish(z.number()),
})
export type ItemMembership = z.infer<typeof itemMembership>
