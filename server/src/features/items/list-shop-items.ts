import type { ShopItem } from '@guildshop/contract/items'
import type { Dependencies } from '../../dependencies.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { automaticRenewalProblem } from '../guilds/describe-memberships.ts'
import { renewsAutomatically } from '../pricing/items/describe-item-pricing.ts'
import { hasSale, readSalePrices } from '../pricing/reading/read-sale-prices.ts'
import { describeItem } from './describe-item.ts'
import { listItems } from './item-queries.ts'

/** A shop's items in its order, with the prices of a running sale. */
export async function listShopItems(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  access: GuildAccess,
): Promise<ShopItem[]> {
  const { id } = access.guild
  const time = now()
  const [items, isOnSale] = await Promise.all([listItems(db, id), hasSale(db, { id, now: time })])
  if (!isOnSale) return items.map(describeItem)
  const canRenewAutomatically = automaticRenewalProblem(access) === null
  const sold = items.map((item) => ({
    ...item,
    renewsAutomatically: renewsAutomatically(item, { canRenewAutomatically }),
  }))
  const prices = await readSalePrices(db, { id, now: time }, sold)
  return items.map((item) => {
    const salePrice = prices.get(item.id)
    return { ...describeItem(item), ...(salePrice && { salePrice }) }
  })
}
