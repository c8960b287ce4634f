import { ruleState } from '@guildshop/contract/price-rules'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import { codeHold, offerHold } from '../easing/read-holds.ts'
import type { ListedRule } from './rule-queries.ts'

type Shop = {
  currency: string
  now: Date
  /** Items that the reader may not make easier to get. */
  heldIds: readonly string[]
}

/** An offer as returned by the API. */
export function describeRule(row: ListedRule, { currency, now, heldIds }: Shop): PriceRuleReply {
  const { kind, effect, value, roleIds, totalUses, usesPerBuyer, minimumAmount } = row
  const { isFirstPurchaseOnly, isPaused, version, uses, reservedUses, totals } = row
  const isHeld = heldIds.some((id) => appliesTo(row, id))
  return {
    _id: row.id,
    ...nameOf(row, isHeld),
    ...{ kind, effect, value, roleIds, totalUses, usesPerBuyer, minimumAmount },
    ...{ isFirstPurchaseOnly, isPaused, version, uses, reservedUses, totals },
    currency: row.currency,
    itemIds: row.isForAllItems ? null : row.itemIds,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    state: ruleState({ ...row, uses: uses + reservedUses }, now),
    problem: ruleProblem(row, currency),
    ...(row.leftOutIds.length > 0 && { leftOutItems: row.leftOutIds.length }),
    ...(isHeld && { hold: kind === 'code' ? codeHold : offerHold }),
  }
}

/** Anyone can use a code that they know, so a held one isn't returned. A code is its own name. */
const nameOf = ({ kind, name, code }: ListedRule, isHeld: boolean) =>
  isHeld && kind === 'code' ? { name: 'Private code', code: null } : { name, code }

const appliesTo = ({ isForAllItems, itemIds, leftOutIds }: ListedRule, id: string) =>
  (isForAllItems || itemIds.includes(id)) && !leftOutIds.includes(id)

function ruleProblem(row: ListedRule, currency: string): string | null {
  if (row.currency !== null && row.currency !== currency) {
    return `This offer is in ${row.currency}, but the shop sells in ${currency}. Edit the offer to use it again.`
  }
  const isOfNothing = !row.isForAllItems && row.itemIds.length === 0
  return isOfNothing ? 'All items of this offer have been deleted. Choose other items.' : null
}
