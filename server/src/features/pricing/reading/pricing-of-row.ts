import { smallestAmount } from '@guildshop/contract/price-amounts'
import type { PriceMode } from '@guildshop/contract/price-rules'
import { type ItemPricing, plainPricing } from '@guildshop/contract/priced-item'
import type { PricingRow } from './pricing-queries.ts'

type Sold = { currency: string; requiresShipping: boolean; membershipPeriod: string | null }

/**
 * As `priceFor` evaluates it. An item is sold at its price if its pricing no longer fits: the currency has changed, or
 * it has become a membership or is shipped.
 */
export function pricingOfRow(row: PricingRow | undefined, item: Sold): ItemPricing {
  if (!row) return plainPricing
  const { suggestedPrices, limitUnits: units, limitWindow: window } = row
  const { mode, minimumPrice } = priceModeOf(row, item)
  return {
    mode,
    minimumPrice,
    suggestedPrices: mode === 'chosen' ? suggestedPrices : [],
    limit: units !== null && window !== null ? { units, window } : null,
    requiredRoleIds: row.requiredRoleIds,
    requiredItems: row.requiredItems,
    isHiddenUntilMet: row.isHiddenUntilMet,
    group: row.group,
  }
}

type Priced = Pick<PricingRow, 'mode' | 'currency' | 'minimumPrice'>

/** How buyers get the price that applies. */
export function priceModeOf(row: Priced, item: Sold): Pick<ItemPricing, 'mode' | 'minimumPrice'> {
  const mode = modeOf(row, item)
  const least = item.requiresShipping ? smallestAmount(item.currency) : 0
  return { mode, minimumPrice: mode === 'chosen' ? Math.max(row.minimumPrice, least) : 0 }
}

function modeOf({ mode, currency }: Priced, item: Sold): PriceMode {
  if (item.membershipPeriod !== null) return 'fixed'
  const isPossible = mode === 'chosen' ? currency === item.currency : !item.requiresShipping
  return isPossible ? mode : 'fixed'
}
