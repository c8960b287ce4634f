import { moneyText } from '@guildshop/contract/money'
import type { Insertable } from 'kysely'
import type { ItemPricing, PriceRule } from '../../db/tables.ts'
import { listText, type Shown } from '../guilds/activity/record-change.ts'

const modes: Record<string, string> = { fixed: 'fixed', chosen: 'pay what you want', free: 'free' }

/** How an item is sold, in the activity of its shop. Required items are counted. */
export function shownPricing(row: Insertable<ItemPricing> | undefined): Shown {
  const { mode = 'fixed', limitUnits, limitWindow, restockUnits, restockEvery, restockUpTo } = row ?? {}
  const least = row && mode === 'chosen' ? ` from ${moneyText(row.minimumPrice ?? 0, row.currency)}` : ''
  return {
    price: `${modes[mode] ?? mode}${least}`,
    limit: limitUnits ? `${limitUnits} per buyer, ${limitWindow}` : 'none',
    restock: restockUnits ? `${restockUnits} every ${restockEvery} up to ${restockUpTo}` : 'none',
    'required roles': listText(row?.requiredRoleIds ?? []),
    'required items': String(row?.requiredItemIds?.length ?? 0),
    'hidden from others': row?.isHiddenUntilMet ? 'yes' : 'no',
  }
}

type Rule = Omit<Insertable<PriceRule>, 'guildId' | 'createdAt'> & { itemIds: readonly string[] }

/** An offer, in the activity of its shop. */
export function shownRule(rule: Rule): Shown {
  const amount = moneyText(rule.value, rule.currency ?? '')
  const uses = rule.usesPerBuyer ? `, ${rule.usesPerBuyer} per buyer` : ''
  const reduced = rule.effect === 'price' ? amount : `-${amount}`
  return {
    name: rule.name,
    discount: rule.effect === 'percent' ? `${rule.value} %` : reduced.trim(),
    items: rule.isForAllItems ? 'all' : String(rule.itemIds.length),
    roles: listText(rule.roleIds ?? []),
    starts: shownTime(rule.startsAt),
    ends: shownTime(rule.endsAt),
    uses: `${rule.totalUses ?? 'unlimited'}${uses}${rule.isFirstPurchaseOnly ? ', first purchase only' : ''}`,
    minimum: rule.minimumAmount ? moneyText(rule.minimumAmount, rule.currency ?? '').trim() : 'none',
  }
}

const shownTime = (time: Date | string | null | undefined) => (time ? new Date(time).toISOString() : 'none')
