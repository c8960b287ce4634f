import type { LimitWindow, PriceMode, PriceRule } from './price-rules.ts'

/** Items of which a buyer may have one, or that can be upgraded to a more expensive one. */
export type ItemGroup = {
  id: string
  name: string
  isExclusive: boolean
  offersUpgrades: boolean
  items: readonly { id: string; price: number }[]
}

/** How an item is sold beyond its price. */
export type ItemPricing = {
  mode: PriceMode
  /** Of a price that the buyer chooses. */
  minimumPrice: number
  suggestedPrices: readonly number[]
  /** Units per buyer. */
  limit: { units: number; window: LimitWindow } | null
  /** The buyer needs one of these roles; empty for none. */
  requiredRoleIds: readonly string[]
  /** The buyer must have bought one of these; empty for none. */
  requiredItems: readonly { id: string; name: string }[]
  /** Not shown, instead of shown as locked, until the requirements are met. */
  isHiddenUntilMet: boolean
  group: ItemGroup | null
}

export const plainPricing: ItemPricing = {
  mode: 'fixed',
  minimumPrice: 0,
  suggestedPrices: [],
  limit: null,
  requiredRoleIds: [],
  requiredItems: [],
  isHiddenUntilMet: false,
  group: null,
}

export type PricedItem = {
  id: string
  /** Of one unit, in cents. */
  price: number
  currency: string
  /** PayPal supplies the address, so a shipped item is never free. */
  requiresShipping: boolean
  isMembership: boolean
  /** PayPal bills a fixed price, so rules don't apply. */
  renewsAutomatically: boolean
  pricing: ItemPricing
  /** The shop's sales and role prices. Those that don't apply to this item are ignored. */
  rules: readonly PriceRule[]
}

/**
 * An order that counts: paid and not fully refunded, granted, on hold, or an open checkout. Own payments count for
 * limits, uses of codes and first purchases; held items count for requirements, groups and upgrades. The two differ for
 * gifts.
 */
export type Purchase = {
  saleId: string
  itemId: string | null
  itemName: string
  quantity: number
  /** What was paid for all units. */
  price: number
  currency: string
  /** What an upgrade deducted from the price. */
  credit: number
  /** The order that this one upgraded. */
  upgradedSaleId: string | null
  ruleId: string | null
  /** When it was paid, or the checkout began. */
  at: Date
  /** Not paid yet. */
  isOpen: boolean
  /** Not paid for, because it begins with a trial or was imported. */
  isGranted: boolean
  /** Paid for by this person, for themselves or as a gift. */
  isOwnPayment: boolean
  /** This person has what it includes, or will once it's paid. */
  isHeld: boolean
}

export type Buyer = {
  /** Null if they were checked before, at the start of the checkout. */
  roleIds: readonly string[] | null
  /** Those that count, in this server. */
  purchases: readonly Purchase[]
}
