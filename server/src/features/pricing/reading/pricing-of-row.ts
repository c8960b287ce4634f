import { type ItemPricing, plainPricing } from '@guildshop/contract/priced-item'
import type { PricingRow } from './pricing-queries.ts'

/** As `priceFor` evaluates it. Amounts in another currency than the item's don't apply: it's sold at its price. */
export function pricingOfRow(row: PricingRow | undefined, { currency }: { currency: string }): ItemPricing {
  if (!row) return plainPricing
  const isChosen = row.mode === 'chosen' && row.currency === currency
  const { minimumPrice, suggestedPrices, limitUnits: units, limitWindow: window } = row
  return {
    mode: row.mode === 'chosen' && !isChosen ? 'fixed' : row.mode,
    minimumPrice: isChosen ? minimumPrice : 0,
    suggestedPrices: isChosen ? suggestedPrices : [],
    limit: units !== null && window !== null ? { units, window } : null,
    requiredRoleIds: row.requiredRoleIds,
    requiredItems: row.requiredItems,
    isHiddenUntilMet: row.isHiddenUntilMet,
    group: row.group,
  }
}
