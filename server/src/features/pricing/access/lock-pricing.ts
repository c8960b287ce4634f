import type { Db } from '../../../db/connect.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { lockItemsForShare, lockShop } from './shop-queries.ts'

/** Locks the shop to serialize changes of its prices. Refuses a shop that the plan disables. */
export async function lockPricing(tx: Db, { guild }: GuildAccess) {
  const shop = await lockShop(tx, guild.id)
  if (!shop) throw new Refused('GUILD_NOT_FOUND')
  if (!shop.isEnabled) throw new Refused('GUILD_DISABLED')
  return shop
}

/** Refuses items of other shops and deleted ones. */
export async function checkItems(tx: Db, guildId: string, ids: readonly string[]) {
  const items = ids.length > 0 ? await lockItemsForShare(tx, guildId, ids) : []
  if (items.length !== new Set(ids).size) throw new Refused('ITEM_NOT_IN_SHOP')
  return items
}
