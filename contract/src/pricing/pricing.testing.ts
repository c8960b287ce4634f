import type { PriceRule } from './price-rules.ts'
import { type Buyer, type ItemPricing, type PricedItem, type Purchase, plainPricing } from './priced-item.ts'

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
  ...given,
})

export const aBuyer = (given: Partial<Buyer> = {}): Buyer => ({ roleIds: [], purchases: [], ...given })
