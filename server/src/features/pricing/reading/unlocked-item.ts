import type { PricedItem } from '@guildshop/contract/priced-item'

/** The item without its requirements, to show its price. */
export const unlockedItem = <Item extends PricedItem>(item: Item): Item => ({
  ...item,
  pricing: { ...item.pricing, requiredRoleIds: [], requiredItems: [] },
})
