import { nextWindow, windowStart } from './limit-window.ts'
import { floorToUnit } from './price-amounts.ts'
import { maxFreeOrders } from './price-rules.ts'
import type { Buyer, ItemGroup, PricedItem, Purchase } from './priced-item.ts'
import { type PricingRefusalCode, pricingRefusals } from './pricing-refusals.ts'

export type PriceRefusal = { refusal: PricingRefusalCode; message: string }

export const refuse = (
  refusal: PricingRefusalCode,
  message: string = pricingRefusals[refusal].message,
): PriceRefusal => ({
  refusal,
  message,
})

/** What the buyer lacks: one of some roles, or the purchase of one of some items. */
export type Requirement = { kind: 'role'; roleIds: readonly string[] } | { kind: 'purchase'; names: readonly string[] }

/** The first unmet requirement, or null. A checkout that isn't paid yet doesn't count. */
export function unmetRequirement({ pricing }: Pick<PricedItem, 'pricing'>, buyer: Buyer): Requirement | null {
  const { requiredRoleIds: roleIds, requiredItems } = pricing
  if (!holdsOne(buyer, roleIds)) return { kind: 'role', roleIds }
  const paid = buyer.purchases.filter(({ isOpen, isHeld }) => isHeld && !isOpen)
  const isMet = requiredItems.length === 0 || requiredItems.some(({ id }) => paid.some(({ itemId }) => itemId === id))
  return isMet ? null : { kind: 'purchase', names: requiredItems.map(({ name }) => name) }
}

/** Whether the buyer has one of the roles; true if none are required. */
export const holdsOne = ({ roleIds }: Buyer, required: readonly string[]) =>
  required.length === 0 || roleIds === null || required.some((id) => roleIds.includes(id))

const orList = new Intl.ListFormat('en', { type: 'disjunction' })

/** `nameOf` turns a role's id into text; by default into Discord's mention. */
export function requirementText(requirement: Requirement, nameOf = (roleId: string) => `<@&${roleId}>`): string {
  if (requirement.kind === 'role') return `You need the role ${orList.format(requirement.roleIds.map(nameOf))}.`
  return `You need to buy ${orList.format(requirement.names)} first.`
}

/** Purchases that count for limits, uses of codes and first purchases. */
export const paidBy = ({ purchases }: Buyer) => purchases.filter(({ isOwnPayment }) => isOwnPayment)

/** Units that the buyer can still buy; null without a limit. */
export function unitsLeft({ id, pricing: { limit } }: Pick<PricedItem, 'id' | 'pricing'>, buyer: Buyer, now: Date) {
  if (!limit) return null
  const start = windowStart(limit.window, now)
  const bought = paidBy(buyer)
    .filter(({ itemId, at }) => itemId === id && (!start || at >= start))
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, limit.units - bought)
}

export function limitRefusal(item: PricedItem, buyer: Buyer, { quantity, now }: { quantity: number; now: Date }) {
  const left = unitsLeft(item, buyer, now)
  if (left === null || quantity <= left) return null
  if (left > 0) return refuse('PURCHASE_LIMIT_REACHED', `You can buy ${left} more of this item.`)
  if (paidBy(buyer).some(({ itemId, isOpen }) => itemId === item.id && isOpen)) {
    return refuse(
      'PURCHASE_LIMIT_REACHED',
      'You already have a checkout open for this item. Complete it, or wait until it expires.',
    )
  }
  const again = item.pricing.limit && nextWindow(item.pricing.limit.window, now)
  return again
    ? refuse('PURCHASE_LIMIT_REACHED', `You can buy this again on ${dayText(again)}.`)
    : refuse('PURCHASE_LIMIT_REACHED')
}

const dayText = (time: Date) => time.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** Refuses a gift to a person who has an item of its exclusive group, or will have one once it's paid. */
export function recipientRefusal({ pricing: { group } }: PricedItem, recipient: Buyer): PriceRefusal | null {
  if (!group?.isExclusive) return null
  const isOwned = recipient.purchases.some(({ itemId, isHeld }) => isHeld && isIn(group, itemId))
  if (!isOwned) return null
  return refuse('GROUP_ALREADY_OWNED', `They already have an item from ${group.name}, and can only have one.`)
}

/** Refuses a second item of an exclusive group, unless it's an upgrade. */
export function groupRefusal(item: PricedItem, buyer: Buyer): PriceRefusal | null {
  const { group } = item.pricing
  if (!group?.isExclusive) return null
  const owned = buyer.purchases.filter(({ itemId, isHeld }) => isHeld && isIn(group, itemId))
  const other = owned.find((purchase) => purchase.isOpen || !isLower(group, purchase, item) || !group.offersUpgrades)
  if (!other) return null
  if (other.isOpen && !other.isOwnPayment) {
    return refuse('GROUP_ALREADY_OWNED', `A gift of ${other.itemName} is waiting for you. Decline it to buy this item.`)
  }
  if (other.isOpen)
    return refuse(
      'GROUP_ALREADY_OWNED',
      `You already have a checkout open for ${other.itemName}. Complete it, or wait until it expires.`,
    )
  return refuse(
    'GROUP_ALREADY_OWNED',
    `You already have ${other.itemName}. You can only have one item from ${group.name}.`,
  )
}

const isIn = ({ items }: ItemGroup, itemId: string | null) => items.some(({ id }) => id === itemId)

const isLower = ({ items }: ItemGroup, { itemId }: Purchase, { price }: PricedItem) =>
  items.some((lower) => lower.id === itemId && lower.price < price)

/** The paid order of a cheaper item in the group that gives the highest upgrade credit, or null. */
export function upgradeFrom(item: PricedItem, { purchases }: Buyer): { purchase: Purchase; credit: number } | null {
  const { group } = item.pricing
  if (!group?.offersUpgrades) return null
  const used = new Set(purchases.map(({ upgradedSaleId }) => upgradedSaleId))
  const usable = purchases
    .filter(
      (purchase) =>
        purchase.isHeld && !purchase.isOpen && !used.has(purchase.saleId) && purchase.currency === item.currency,
    )
    .filter((purchase) => isLower(group, purchase, item))
    .map((purchase) => ({ purchase, credit: creditOf(purchase) }))
  return usable.toSorted((a, b) => b.credit - a.credit)[0] ?? null
}

/** The amount paid for one unit plus the credit of an earlier upgrade, rounded down to the currency's unit. */
const creditOf = ({ price, quantity, currency, credit }: Purchase) => floorToUnit(price / quantity, currency) + credit

/** Limits how many free orders one person can place per day. */
export function freeRefusal(buyer: Buyer, now: Date): PriceRefusal | null {
  const today = windowStart('day', now)
  const taken = paidBy(buyer).filter(({ price, isGranted, at }) => price === 0 && !isGranted && (!today || at >= today))
  return taken.length >= maxFreeOrders ? refuse('TOO_MANY_FREE_ORDERS') : null
}
