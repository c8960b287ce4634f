import type { GuildRole } from '@guildshop/contract/guilds'
import type { ShopItem } from '@guildshop/contract/items'

/** Detects an API that goes beyond the specification by its optional fields. */
export function hasExtendedFields(items: ShopItem[] = [], roles: GuildRole[] = []): boolean {
  return (
    items.some(({ refundTakesBack }) => typeof refundTakesBack === 'boolean') ||
    roles.some(({ canBeGiven }) => typeof canBeGiven === 'boolean')
  )
}
