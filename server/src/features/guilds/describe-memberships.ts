import type { MembershipOptions } from '@guildshop/contract/membership-options'
import { subscriptionProblem } from '../connections/paypal-connection/subscription-problem.ts'
import type { GuildAccess } from './access/guild-access.ts'

/** The reason memberships of this server can't renew automatically, as shown to its owner; null if they can. */
export function automaticRenewalProblem({ guild }: Pick<GuildAccess, 'guild'>): string | null {
  const { hasOwnerPaypalApp, ownerPaypalAppProblem: problem, hasOwnerSubscriptions: hasSubscriptions } = guild
  return subscriptionProblem({
    payerId: guild.ownerPayerId,
    isOwn: guild.isOwnerPaypalOurs,
    app: hasOwnerPaypalApp ? { problem, hasSubscriptions } : null,
  })
}

const forManagers =
  "Automatic renewal isn't available with the owner's PayPal connection. The owner can change it on their Profile page."

/** Managers don't see the status of the owner's PayPal account. */
export function describeMemberships(access: GuildAccess): MembershipOptions {
  const problem = automaticRenewalProblem(access)
  return {
    automaticProblem: problem && (access.isOwner ? problem : forManagers),
    cancelLeftAfterDays: access.guild.cancelLeftAfterDays,
  }
}
