import type { PricedItemReply } from '@guildshop/contract/pricing'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'
import type { ChecklistOption } from '../checklist-field.tsx'

/** How an item is priced, without offers. */
export const pricedItemText = ({ price, currency, pricing }: PricedItemReply): string =>
  itemPriceText({ price, currency, mode: pricing.mode, minimumPrice: pricing.minimumPrice })

/** Items with their prices. */
export const itemOptions = (items: readonly PricedItemReply[]): ChecklistOption[] =>
  items.map((item) => ({ id: item._id, label: item.name, note: pricedItemText(item) }))
