import type { GuildRole } from '@guildshop/contract/guilds'
import type { ShopItem } from '@guildshop/contract/items'

/** Only a server with more to offer than the specification tells what a refund takes back, and which roles can be given. */
export function offersMore(items: ShopItem[] = [], roles: GuildRole[] = []): boolean {
  return (
    items.some(({ refundTakesBack }) => typeof refundTakesBack === 'boolean') ||
    roles.some(({ canBeGiven }) => typeof canBeGiven === 'boolean')
  )
}
