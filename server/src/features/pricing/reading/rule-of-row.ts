import type { PriceRule } from '@guildshop/contract/price-rules'
import type { RuleRow } from './pricing-queries.ts'

/** As `priceFor` evaluates it. Open checkouts count as uses. */
export function ruleOfRow(row: RuleRow): PriceRule {
  const { id, kind, name, effect, value, currency, startsAt, endsAt, roleIds, isPaused } = row
  const { totalUses, usesPerBuyer, minimumAmount, isFirstPurchaseOnly } = row
  return {
    ...{ id, kind, name, effect, value, currency, startsAt, endsAt, roleIds, isPaused },
    ...{ totalUses, usesPerBuyer, minimumAmount, isFirstPurchaseOnly },
    itemIds: row.isForAllItems && row.coveredRoleIds === null ? null : row.itemIds,
    uses: row.uses + row.reservedUses,
  }
}
