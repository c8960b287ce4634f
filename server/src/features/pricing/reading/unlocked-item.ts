import type { PricedItem } from '@guildshop/contract/priced-item'

/** The item for a buyer who meets all of its requirements, to show its price. */
export const unlockedItem = <Item extends PricedItem>(item: Item): Item => ({
  ...item,
  pricing: { ...item.pricing, requiredRoleIds: [], requiredItems: [] },
})
