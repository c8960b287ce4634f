import { moneyText } from '@guildshop/contract/money'
import type { ItemGroupReply, PricedItemReply } from '@guildshop/contract/pricing'

type Rules = Pick<ItemGroupReply, 'isExclusive' | 'offersUpgrades'>

/** What the group does, one sentence each. */
export function groupRules({ isExclusive, offersUpgrades }: Rules): string[] {
  return [
    ...(isExclusive ? ['Buyers can own only one of these'] : []),
    ...(offersUpgrades ? ['Buyers of a cheaper item pay the difference'] : []),
  ]
}

/** The items of a group, cheapest first. */
export const groupItems = (items: readonly PricedItemReply[], ids: readonly string[]) =>
  items.filter(({ _id }) => ids.includes(_id)).toSorted((one, other) => one.price - other.price)

/** An upgrade between two of these items, with their prices; null if none of them can be upgraded. */
export function upgradeExample(items: readonly PricedItemReply[]): string | null {
  const to = items.findLast(({ isMembership, pricing }) => !isMembership && pricing.mode === 'fixed')
  const from = items.find(
    ({ price, currency, pricing }) => pricing.mode === 'fixed' && to && price < to.price && currency === to.currency,
  )
  if (!to || !from) return null
  const difference = moneyText(to.price - from.price, to.currency)
  return `Someone who paid ${moneyText(from.price, from.currency)} for ${from.name} pays ${difference} for ${to.name} instead of ${moneyText(to.price, to.currency)}.`
}
