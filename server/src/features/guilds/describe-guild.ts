import { type Announcements, announcementPlaces } from '@guildshop/contract/announcements'
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

/** A server's details. Managers see that the owner has a PayPal account, but not which one or its standing at PayPal. */
export function describeGuildDetails({ guild, ownerId, isOwner, isOwnerPremium }: GuildAccess, limits: PlanLimits) {
  const { ownerPayerId: payerId, isOwnerPaypalVerified: isPaypalVerified } = guild
  const paypalPayerId = isOwner ? payerId : payerId && mask(payerId)
  const verification = isOwner && isPaypalVerified !== null ? { isPaypalVerified } : {}
  const refusal = isOwner && guild.ownerPaypalRefusal !== null ? { isPaypalRefused: true } : {}
  const brokenApp = isOwner && guild.ownerPaypalAppProblem !== null ? { isPaypalAppBroken: true } : {}
  return {
    ...describeGuild(guild),
    owner: { _id: ownerId, isPremium: isOwnerPremium, paypalPayerId, ...verification, ...refusal, ...brokenApp },
    ...(isOwner && { announcements: describeAnnouncements(guild) }),
    itemLimit: (isOwnerPremium ? limits.premium : limits.free).itemsPerServer,
  }
}

function describeAnnouncements({ announceIn, announceChannelId, announcesPrice }: ListedGuild): Announcements {
  const place = announcementPlaces.find((known) => known === announceIn) ?? 'purchase'
  return { place, channelId: announceChannelId, showsPrice: announcesPrice }
}

const mask = (text: string) => `${text.slice(0, 2)}${'*'.repeat(Math.max(0, text.length - 4))}${text.slice(-2)}`
