import type { ItemPricing } from '@guildshop/contract/priced-item'
import type { Db } from '../../../db/connect.ts'
import { priceModeOf } from './pricing-of-row.ts'
import { listModes } from './pricing-queries.ts'
import type { Sold } from './read-priced-items.ts'

export type PricedMode = Pick<ItemPricing, 'mode' | 'minimumPrice'>

/** How the items are priced that aren't sold at their price: for free, or for what buyers choose. */
export async function readPriceModes(
  db: Db,
  guildId: string,
  items: readonly Sold[],
): Promise<Map<string, PricedMode>> {
  const sold = new Map(items.map((item) => [item.id, item]))
  const modes = (await listModes(db, guildId)).flatMap((row): [string, PricedMode][] => {
    const item = sold.get(row.itemId)
    return item ? [[item.id, priceModeOf(row, item)]] : []
  })
  return new Map(modes.filter(([, { mode }]) => mode !== 'fixed'))
}
