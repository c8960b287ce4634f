import type { PriceMode } from '@guildshop/contract/price-rules'
import { type ItemPricing, plainPricing } from '@guildshop/contract/priced-item'
import type { PricingRow } from './pricing-queries.ts'

type Sold = { currency: string; requiresShipping: boolean; membershipPeriod: string | null }

/** As `priceFor` evaluates it. A mode that no longer fits the item doesn't apply: it's sold at its price. */
export function pricingOfRow(row: PricingRow | undefined, item: Sold): ItemPricing {
  if (!row) return plainPricing
  const mode = fittingMode(row, item)
  const { minimumPrice, suggestedPrices, limitUnits: units, limitWindow: window } = row
  return {
    mode,
    minimumPrice: mode === 'chosen' ? minimumPrice : 0,
    suggestedPrices: mode === 'chosen' ? suggestedPrices : [],
    limit: units !== null && window !== null ? { units, window } : null,
    requiredRoleIds: row.requiredRoleIds,
    requiredItems: row.requiredItems,
    isHiddenUntilMet: row.isHiddenUntilMet,
    group: row.group,
  }
}

/** Amounts have the currency that the shop had when they were saved. */
function fittingMode(row: PricingRow, { currency, requiresShipping, membershipPeriod }: Sold): PriceMode {
  const isMisfit =
    membershipPeriod !== null ||
    (row.mode === 'chosen' && row.currency !== currency) ||
    (row.mode === 'free' && requiresShipping)
  return isMisfit ? 'fixed' : row.mode
}
