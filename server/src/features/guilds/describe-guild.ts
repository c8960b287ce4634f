import { type Announcements, announcementPlaces } from '@guildshop/contract/announcements'
import { maxDeliverables, mostQuantity } from '@guildshop/contract/deliverable-rules'
import type { DeliverableLimits } from '@guildshop/contract/deliverables'
import type { PricingOptions } from '@guildshop/contract/pricing-options'
import type { StorefrontOptions } from '@guildshop/contract/storefront-options'
import type { PlanLimits } from '../premium/plan-limits.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { describeMemberships } from './describe-memberships.ts'
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

/** A server's details. Managers see that the owner has a PayPal account, but not which one or its status at PayPal. */
export function describeGuildDetails(access: GuildAccess, limits: PlanLimits, storageUsedBytes: number) {
  const { guild, ownerId, isOwner, isOwnerPremium } = access
  const plan = isOwnerPremium ? limits.premium : limits.free
  const { ownerPayerId: payerId, isOwnerPaypalVerified: isPaypalVerified } = guild
  const paypalPayerId = isOwner ? payerId : payerId && mask(payerId)
  const verification = isOwner && isPaypalVerified !== null ? { isPaypalVerified } : {}
  const refusal = isOwner && guild.ownerPaypalRefusal !== null ? { isPaypalRefused: true } : {}
  const brokenApp = isOwner && guild.ownerPaypalAppProblem !== null ? { isPaypalAppBroken: true } : {}
  return {
    ...describeGuild(guild),
    owner: { _id: ownerId, isPremium: isOwnerPremium, paypalPayerId, ...verification, ...refusal, ...brokenApp },
    ...(isOwner && { announcements: describeAnnouncements(guild), hasActivity: true }),
    itemLimit: plan.itemsPerServer,
    deliverables: {
      mostPerItem: maxDeliverables,
      mostQuantity,
      fileLimitBytes: limits.fileLimitBytes,
      storageLimitBytes: plan.storageBytes,
      storageUsedBytes,
    } satisfies DeliverableLimits,
    memberships: describeMemberships(access),
    pricing: describePricing(access),
    storefront: { isOwner, allowsGifts: guild.allowsGifts } satisfies StorefrontOptions,
  }
}

/** Managers change prices unless the owner has reserved it. */
export const canChangePrices = ({ guild, isOwner }: Pick<GuildAccess, 'guild' | 'isOwner'>) =>
  isOwner || guild.managersMayPrice

function describePricing(access: GuildAccess): PricingOptions {
  return { canEdit: canChangePrices(access), managersMayPrice: access.guild.managersMayPrice }
}

function describeAnnouncements({ announceIn, announceChannelId, announcesPrice }: ListedGuild): Announcements {
  const place = announcementPlaces.find((known) => known === announceIn) ?? 'purchase'
  return { place, channelId: announceChannelId, showsPrice: announcesPrice }
}

const mask = (text: string) => `${text.slice(0, 2)}${'*'.repeat(Math.max(0, text.length - 4))}${text.slice(-2)}`
