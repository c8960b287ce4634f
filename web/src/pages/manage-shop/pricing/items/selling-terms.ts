import type { LimitWindow } from '@guildshop/contract/price-rules'
import type { ItemPricingReply, PricedItemReply } from '@guildshop/contract/pricing'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'
import { countText } from '../../../../ui/format/numbers.ts'

/** Looks up what an id stands for. */
export type Names = { role: (id: string) => string; item: (id: string) => string }

type Sold = Pick<PricedItemReply, 'price' | 'currency'> & {
  pricing: Pick<ItemPricingReply, 'mode' | 'minimumPrice' | 'problem'>
}

/** The item's price. Without the minimum if there's a problem: it may be in another currency. */
export const priceLabel = ({ price, currency, pricing: { mode, minimumPrice, problem } }: Sold): string =>
  itemPriceText({ price, currency, mode, minimumPrice: problem === null ? minimumPrice : 0 })

/** Such as "2 per week". */
export const limitLabel = ({ units, window }: { units: number; window: LimitWindow }) =>
  `${countText(units)} per ${window === 'ever' ? 'buyer' : window}`

/** Such as "5 each day up to 20". */
export const restockLabel = ({ units, every, upTo }: NonNullable<ItemPricingReply['restock']>) =>
  `${countText(units)} each ${every} up to ${countText(upTo)}`

const orList = new Intl.ListFormat('en', { type: 'disjunction' })

const maxNamed = 3

/** Such as "VIP or Gold", and "VIP, Gold, Silver, or 4 others" for a long list. */
function anyOf(names: readonly string[]): string {
  const others = names.length - maxNamed
  return orList.format(others > 1 ? [...names.slice(0, maxNamed), `${others} others`] : names)
}

type Required = { requiredRoleIds: readonly string[]; requiredItemIds: readonly string[] }

/** Such as "Needs VIP" and "Needs a purchase of Mug or Cap"; empty without requirements. */
export function requirementLabels({ requiredRoleIds, requiredItemIds }: Required, names: Names): string[] {
  const roles = requiredRoleIds.length > 0 ? [`Needs ${anyOf(requiredRoleIds.map(names.role))}`] : []
  const items = requiredItemIds.length > 0 ? [`Needs a purchase of ${anyOf(requiredItemIds.map(names.item))}`] : []
  return [...roles, ...items]
}

export const hasRequirements = ({ requiredRoleIds, requiredItemIds }: Required) =>
  requiredRoleIds.length + requiredItemIds.length > 0
