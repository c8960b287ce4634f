import type { ShopItem } from '@guildshop/contract/items'
import type { Dependencies } from '../../dependencies.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { automaticRenewalProblem } from '../guilds/describe-memberships.ts'
import { readHolds } from '../pricing/easing/read-holds.ts'
import { renewsAutomatically } from '../pricing/items/describe-item-pricing.ts'
import { hasSale, readSalePrices } from '../pricing/reading/read-sale-prices.ts'
import { describeItem } from './describe-item.ts'
import { type ListedItem, listItems } from './item-queries.ts'

/** A shop's items in its order, with the prices of a running sale. */
export async function listShopItems(
  deps: Pick<Dependencies, 'db' | 'now' | 'discordFacts'>,
  access: GuildAccess,
): Promise<ShopItem[]> {
  const { db } = deps
  const { id } = access.guild
  const time = deps.now()
  const [items, isOnSale, holds] = await Promise.all([
    listItems(db, id),
    hasSale(db, { id, now: time }),
    readHolds(deps, access),
  ])
  const described = (item: ListedItem): ShopItem => {
    const hold = holds.get(item.id)
    return { ...describeItem(item), ...(hold && { hold }) }
  }
  if (!isOnSale) return items.map(described)
  const canRenewAutomatically = automaticRenewalProblem(access) === null
  const sold = items.map((item) => ({
    ...item,
    renewsAutomatically: renewsAutomatically(item, { canRenewAutomatically }),
  }))
  const prices = await readSalePrices(db, { id, now: time }, sold)
  return items.map((item) => {
    const salePrice = prices.get(item.id)
    return { ...described(item), ...(salePrice && { salePrice }) }
  })
}
