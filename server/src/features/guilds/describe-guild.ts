import type { PlanLimits } from '../premium/plan-limits.ts'
import type { GuildAccess } from './access/guild-access.ts'
import type { ListedGuild } from './guild-queries.ts'

/** A server as a list entry. */
export function describeGuild(guild: ListedGuild) {
  const { id, guildId, name, icon, ownerId, isEnabled, defaultCurrency, manageRoleId, notificationRoleId } = guild
  return {
    _id: id,
    guildId,
    name,
    icon,
    owner: ownerId,
    isEnabled,
    defaultCurrency,
    manageRoleId,
    notificationRoleId,
  }
}

/** A server's details. Managers see that the owner has a PayPal account, but not which one or whether it's verified. */
export function describeGuildDetails({ guild, ownerId, isOwner, isOwnerPremium }: GuildAccess, limits: PlanLimits) {
  const { ownerPayerId: payerId, isOwnerPaypalVerified: isPaypalVerified } = guild
  const paypalPayerId = isOwner ? payerId : payerId && mask(payerId)
  const verification = isOwner && isPaypalVerified !== null ? { isPaypalVerified } : {}
  return {
    ...describeGuild(guild),
    owner: { _id: ownerId, isPremium: isOwnerPremium, paypalPayerId, ...verification },
    itemLimit: (isOwnerPremium ? limits.premium : limits.free).itemsPerServer,
  }
}

const mask = (text: string) => `${text.slice(0, 2)}${'*'.repeat(Math.max(0, text.length - 4))}${text.slice(-2)}`
