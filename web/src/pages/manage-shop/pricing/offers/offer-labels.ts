import { moneyText } from '@guildshop/contract/money'
import type { PriceEffect, PriceRuleKind, RuleState } from '@guildshop/contract/price-rules'
import type { PricedItemReply, PriceRuleReply } from '@guildshop/contract/pricing'
import { countText } from '../../../../ui/format/numbers.ts'

export const kindLabels: Record<PriceRuleKind, string> = { code: 'Discount code', sale: 'Sale', role: 'Role price' }

export const stateLabels: Record<RuleState, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  paused: 'Paused',
  ended: 'Ended',
  'used-up': 'Used up',
}

export const stateTones = {
  active: 'accent',
  scheduled: 'warning',
  paused: 'neutral',
  ended: 'neutral',
  'used-up': 'neutral',
} as const satisfies Record<RuleState, string>

/** A code is its own name. */
export const offerName = ({ code, name }: Pick<PriceRuleReply, 'code' | 'name'>) => code ?? name

type Effect = {
  effect: PriceEffect
  value: number
  currency: string | null
  itemIds: readonly string[] | null
}

/** What an offer does, as in "20% off all items". */
export function effectText(
  { effect, value, currency, itemIds }: Effect,
  items: readonly Pick<PricedItemReply, '_id' | 'name'>[],
): string {
  const target = targetText(itemIds, items)
  const money = moneyText(value, currency ?? '').trim()
  if (effect === 'percent') return value === 100 ? `${target} for free` : `${value}% off ${target}`
  if (effect === 'amount') return `${money} off an order of ${itemIds === null ? 'any item' : target}`
  if (value === 0) return `${target} for free`
  return `${target} for ${money}${itemIds?.length === 1 ? '' : ' each'}`
}

const list = new Intl.ListFormat('en')
const maxNamed = 2

function targetText(
  itemIds: readonly string[] | null,
  items: readonly Pick<PricedItemReply, '_id' | 'name'>[],
): string {
  if (itemIds === null) return 'all items'
  const names = items.filter(({ _id }) => itemIds.includes(_id)).map(({ name }) => name)
  const isNamed = names.length === itemIds.length && names.length > 0 && names.length <= maxNamed
  return isNamed ? list.format(names) : `${countText(itemIds.length)} ${itemIds.length === 1 ? 'item' : 'items'}`
}

export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Uses of a code, and the orders of any other offer. */
export function usesText({ kind, uses, totalUses, totals }: PriceRuleReply): string {
  if (kind !== 'code') return countText(totals.reduce((sum, { orders }) => sum + orders, 0))
  return totalUses === null ? countText(uses) : `${countText(uses)} of ${countText(totalUses)}`
}

export const openCheckoutsText = (count: number) => `${countText(count)} open ${count === 1 ? 'checkout' : 'checkouts'}`
