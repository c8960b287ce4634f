import type { ItemPricingReply, PricedItemReply } from '@guildshop/contract/pricing'
import { refusals } from '@guildshop/contract/refusals'
import type { ShopItem, StoredPricing } from './item-pricing-queries.ts'

type Shop = {
  /** Of the items that aren't deleted. */
  itemIds: ReadonlySet<string>
  canRenewAutomatically: boolean
}

const plain = { mode: 'fixed', minimumPrice: 0, suggestedPrices: [], limit: null, restock: null } as const
const unlocked = { requiredRoleIds: [], requiredItemIds: [], isHiddenUntilMet: false, groupId: null }

/** How an item is sold, as returned by the API. */
function describePricing(item: ShopItem, row: StoredPricing | undefined, shop: Shop): ItemPricingReply {
  if (!row) return { ...plain, ...unlocked, suggestedPrices: [], version: 0, problem: null }
  const { mode, minimumPrice, suggestedPrices, requiredRoleIds, isHiddenUntilMet, groupId, version } = row
  return {
    ...{ mode, minimumPrice, suggestedPrices, requiredRoleIds, isHiddenUntilMet, groupId, version },
    limit: row.limitUnits && row.limitWindow ? { units: row.limitUnits, window: row.limitWindow } : null,
    restock:
      row.restockUnits && row.restockEvery && row.restockUpTo
        ? { units: row.restockUnits, every: row.restockEvery, upTo: row.restockUpTo }
        : null,
    requiredItemIds: row.requiredItemIds.filter((id) => shop.itemIds.has(id)),
    problem: pricingProblem(item, row, shop),
  }
}

/** Why the stored pricing no longer applies after a change of the item or the shop, or null. */
function pricingProblem(item: ShopItem, row: StoredPricing, { itemIds }: Shop): string | null {
  const { mode, restockUnits } = row
  if (mode !== 'fixed' && item.membershipPeriod !== null) return soldPlainly(refusals.MEMBERSHIP_PRICE_FIXED.message)
  if (mode === 'free' && item.requiresShipping) return soldPlainly(refusals.SHIPPED_ITEM_NOT_FREE.message)
  if (mode === 'chosen' && row.currency !== item.currency) {
    return soldPlainly(`These amounts are in ${row.currency}, but the item is in ${item.currency}.`)
  }
  if (restockUnits && (item.stock < 0 || item.hasKeys)) return refusals.RESTOCK_NEEDS_STOCK.message
  if (row.requiredItemIds.some((id) => !itemIds.has(id))) {
    return 'A required item has been deleted, so new buyers may not be able to buy this one. Save to remove it.'
  }
  return null
}

const soldPlainly = (reason: string) => `${reason} Until you fix this, the item sells at its regular price.`

/** An item with its pricing, as returned by the API. */
export function describePricedItem(item: ShopItem, row: StoredPricing | undefined, shop: Shop): PricedItemReply {
  const { id: _id, name, price, currency, stock, requiresShipping, isHidden } = item
  return {
    ...{ _id, name, price, currency, stock, requiresShipping, isHidden },
    isMembership: item.membershipPeriod !== null,
    renewsAutomatically: renewsAutomatically(item, shop),
    pricing: describePricing(item, row, shop),
  }
}

/** Automatic renewals are billed by PayPal at a fixed price. */
export const renewsAutomatically = (
  { membershipPeriod, renewal }: Pick<ShopItem, 'membershipPeriod' | 'renewal'>,
  { canRenewAutomatically }: Pick<Shop, 'canRenewAutomatically'>,
) => membershipPeriod !== null && renewal === 'automatic' && canRenewAutomatically
