import type { ShopItem } from '@guildshop/contract/items'
import type { SalePrice } from '@guildshop/contract/pricing-options'
import type { Dependencies } from '../../dependencies.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { automaticRenewalProblem } from '../guilds/describe-memberships.ts'
import { readHolds } from '../pricing/easing/read-holds.ts'
import { renewsAutomatically } from '../pricing/items/describe-item-pricing.ts'
import { type PricedMode, readPriceModes } from '../pricing/reading/read-price-modes.ts'
import { hasSale, readSalePrices } from '../pricing/reading/read-sale-prices.ts'
import { describeItem } from './describe-item.ts'
import { listItems } from './item-queries.ts'

/** A shop's items in its order, with how they're priced and the prices of a running sale. */
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
  const modes = await readPriceModes(db, id, items)
  const canRenewAutomatically = automaticRenewalProblem(access) === null
  const sold = items.map((item) => ({
    ...item,
    renewsAutomatically: renewsAutomatically(item, { canRenewAutomatically }),
  }))
  const prices = isOnSale ? await readSalePrices(db, { id, now: time }, sold) : new Map<string, SalePrice>()
  return items.map((item) => {
    const hold = holds.get(item.id)
    return {
      ...describeItem(item),
      ...describePrice(modes.get(item.id), prices.get(item.id)),
      ...(hold && { hold }),
    }
  })
}

function describePrice(priced: PricedMode | undefined, salePrice: SalePrice | undefined) {
  return {
    ...(priced && { priceMode: priced.mode, minimumPrice: priced.minimumPrice }),
    ...(salePrice && { salePrice }),
  }
}
