import { ruleState } from '@guildshop/contract/price-rules'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import type { ListedRule } from './rule-queries.ts'

type Shop = { currency: string; now: Date }

/** An offer as returned by the API. */
export function describeRule(row: ListedRule, { currency, now }: Shop): PriceRuleReply {
  const { kind, name, code, effect, value, roleIds, totalUses, usesPerBuyer, minimumAmount } = row
  const { isFirstPurchaseOnly, isPaused, version, uses, reservedUses, totals } = row
  return {
    _id: row.id,
    ...{ kind, name, code, effect, value, roleIds, totalUses, usesPerBuyer, minimumAmount },
    ...{ isFirstPurchaseOnly, isPaused, version, uses, reservedUses, totals },
    currency: row.currency,
    itemIds: row.isForAllItems ? null : row.itemIds,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    state: ruleState({ ...row, uses: uses + reservedUses }, now),
    problem: ruleProblem(row, currency),
  }
}

function ruleProblem(row: ListedRule, currency: string): string | null {
  if (row.currency !== null && row.currency !== currency) {
    return `This offer is in ${row.currency}, but the shop sells in ${currency}. Edit the offer to use it again.`
  }
  const isOfNothing = !row.isForAllItems && row.itemIds.length === 0
  return isOfNothing ? 'All items of this offer have been deleted. Choose other items.' : null
}
