import type { Profile } from '@guildshop/contract/accounts'
import type { DeliverableLimits } from '@guildshop/contract/deliverables'
import {
  isBotMissing,
  isGuildDisabled,
  isOwnerPremium,
  isPayPalMissing,
  isPaypalAppBroken,
  isPaypalRefused,
  isPaypalUnverified,
  ownerIdOf,
} from '@guildshop/contract/guild-rules'
import type { GuildDetails } from '@guildshop/contract/guilds'
import type { MembershipOptions } from '@guildshop/contract/membership-options'
import { type Currency, currencies, defaultCurrency } from '@guildshop/contract/money'
import { hasPremiumAccess } from '@guildshop/contract/premium-rules'
import type { PricingOptions } from '@guildshop/contract/pricing-options'
import type { StorefrontOptions } from '@guildshop/contract/storefront-options'
import { useQuery } from '@tanstack/react-query'
import { recheckBot } from '../../api/guilds/recheck-bot.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useSession } from '../../api/session.tsx'
import { guildDetailsQuery } from './shop-api.ts'

/** A server's shop from the current user's point of view. */
export type Shop = {
  /** False for managers. */
  isOwner: boolean
  isOwnerPremium: boolean
  isPayPalMissing: boolean
  isPaypalUnverified: boolean
  isPaypalRefused: boolean
  isPaypalAppBroken: boolean
  isDisabled: boolean
  currency: Currency
  manageRoleId: string
  notificationRoleId: string
  /** How many items the plan allows; null if the server doesn't say. */
  itemLimit: number | null
  /** Null if items can't deliver keys, files, links, text and several roles. */
  deliverables: DeliverableLimits | null
  /** Null if items can't be memberships. */
  memberships: MembershipOptions | null
  /** Null if the server doesn't offer codes, sales and role prices. */
  pricing: PricingOptions | null
  /** Null if the server doesn't offer categories, standing messages and gifts. */
  storefront: StorefrontOptions | null
}

/** Least-privilege default until the details load: treats the user as a manager. */
const unknownShop: Shop = {
  isOwner: false,
  isOwnerPremium: false,
  isPayPalMissing: false,
  isPaypalUnverified: false,
  isPaypalRefused: false,
  isPaypalAppBroken: false,
  isDisabled: false,
  currency: defaultCurrency,
  manageRoleId: '',
  notificationRoleId: '',
  itemLimit: null,
  deliverables: null,
  memberships: null,
  pricing: null,
  storefront: null,
}

export function useShop(guildId: string) {
  const { user } = useSession()
  const details = useQuery({ ...guildDetailsQuery(guildId), ...recheckBot(isBotMissing) })
  const isOwner = Boolean(details.data && user && ownerIdOf(details.data) === user.id)
  const isOwnerUntold = isOwner && typeof details.data?.owner === 'string'
  const profile = useQuery({ ...profileQuery, enabled: isOwnerUntold })

  return {
    details,
    isPending: details.isPending || profile.isLoading,
    shop: details.data ? shopOf(details.data, isOwner, isOwnerUntold ? profile.data : undefined) : unknownShop,
  }
}

/** The API may return only the owner's id; for the owner, the rest comes from their own profile. */
function shopOf(details: GuildDetails, isOwner: boolean, ownProfile: Profile | undefined): Shop {
  return {
    isOwner,
    isOwnerPremium: ownProfile ? hasPremiumAccess(ownProfile, new Date()) : isOwnerPremium(details),
    isPayPalMissing: ownProfile ? !ownProfile.paypalPayerId : isPayPalMissing(details),
    isPaypalUnverified:
      isOwner && isPaypalUnverified({ owner: ownProfile ? { _id: '', ...ownProfile } : details.owner }),
    isPaypalRefused: isOwner && (ownProfile ? Boolean(ownProfile.paypalRefusal) : isPaypalRefused(details)),
    isPaypalAppBroken:
      isOwner && (ownProfile ? Boolean(ownProfile.paypalConnection?.problem) : isPaypalAppBroken(details)),
    isDisabled: isGuildDisabled(details),
    currency: currencies.find((currency) => currency === details.defaultCurrency) ?? defaultCurrency,
    manageRoleId: details.manageRoleId ?? '',
    notificationRoleId: details.notificationRoleId ?? '',
    itemLimit: details.itemLimit ?? null,
    deliverables: details.deliverables ?? null,
    memberships: details.memberships ?? null,
    pricing: details.pricing ?? null,
    storefront: details.storefront ?? null,
  }
}
