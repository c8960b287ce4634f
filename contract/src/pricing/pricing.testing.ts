import type { PriceRule } from './price-rules.ts'
import { type Buyer, type ItemPricing, type PricedItem, type Purchase, plainPricing } from './priced-item.ts'
import type { PricedItemReply, PriceRuleReply } from './pricing.ts'
import type { ItemPricingFields, PriceRuleFields } from './pricing-requests.ts'

export const now = new Date('2026-11-18T12:00:00Z')

/** A sale of 20 % on all items. */
export const aRule = (given: Partial<PriceRule> = {}): PriceRule => ({
  id: 'rule',
  kind: 'sale',
  name: 'Summer sale',
  effect: 'percent',
  value: 20,
  currency: null,
  itemIds: null,
  startsAt: null,
  endsAt: null,
  roleIds: [],
  isPaused: false,
  totalUses: null,
  usesPerBuyer: null,
  minimumAmount: null,
  isFirstPurchaseOnly: false,
  uses: 0,
  ...given,
})

export const aCode = (given: Partial<PriceRule> = {}) =>
  aRule({ id: 'code', kind: 'code', name: 'HALF', value: 50, ...given })

/** A mug for $10. */
export const anItem = ({
  pricing,
  ...given
}: Partial<Omit<PricedItem, 'pricing'>> & { pricing?: Partial<ItemPricing> } = {}): PricedItem => ({
  id: 'mug',
  price: 1000,
  currency: 'USD',
  requiresShipping: false,
  isMembership: false,
  renewsAutomatically: false,
  rules: [],
  ...given,
  pricing: { ...plainPricing, ...pricing },
})

/** A paid mug. */
export const aPurchase = (given: Partial<Purchase> = {}): Purchase => ({
  saleId: 'sale',
  itemId: 'mug',
  itemName: 'Mug',
  quantity: 1,
  price: 1000,
  currency: 'USD',
  credit: 0,
  upgradedSaleId: null,
  ruleId: null,
  at: now,
  isOpen: false,
  isGranted: false,
  isOwnPayment: true,
  isHeld: true,
  ...given,
})

export const aBuyer = (given: Partial<Buyer> = {}): Buyer => ({ roleIds: [], purchases: [], ...given })

/** The request of a sale of 20 % on all items. */
export const saleFields: PriceRuleFields = {
  kind: 'sale',
  name: 'Summer sale',
  code: null,
  effect: 'percent',
  value: 20,
  currency: null,
  itemIds: null,
  startsAt: null,
  endsAt: null,
  roleIds: [],
  totalUses: null,
  usesPerBuyer: null,
  minimumAmount: null,
  isFirstPurchaseOnly: false,
}

/** The request of a code without limits. */
export const codeFields: PriceRuleFields = { ...saleFields, kind: 'code', name: '', code: 'SUMMER20' }

/** The reply for a code that nobody has used. */
export const codeReply: PriceRuleReply = {
  ...codeFields,
  _id: 'r-1',
  isPaused: false,
  version: 1,
  state: 'active',
  uses: 0,
  reservedUses: 0,
  totals: [],
  problem: null,
}

/** The request for an item sold at its price to everyone. */
export const plainPricingFields: ItemPricingFields = {
  mode: 'fixed',
  minimumPrice: 0,
  suggestedPrices: [],
  limit: null,
  restock: null,
  requiredRoleIds: [],
  requiredItemIds: [],
  isHiddenUntilMet: false,
  version: 0,
}

export const plainPricingReply: PricedItemReply['pricing'] = { ...plainPricingFields, groupId: null, problem: null }

/** The reply for a digital item with unlimited stock and default pricing. */
export const pricedItemReply: PricedItemReply = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Mug',
  price: 1000,
  currency: 'USD',
  stock: -1,
  requiresShipping: false,
  isMembership: false,
  renewsAutomatically: false,
  isHidden: false,
  pricing: plainPricingReply,
}
