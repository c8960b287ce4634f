import { daysAgo } from './sales-orders.ts'

export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

export const plainPricing = {
  mode: 'fixed',
  minimumPrice: 0,
  suggestedPrices: [],
  limit: null,
  restock: null,
  requiredRoleIds: [],
  requiredItemIds: [],
  isHiddenUntilMet: false,
  groupId: null,
  version: 0,
  problem: null,
}

export const aPricedItem = (index: number, name: string, price: number, more: object = {}) => ({
  _id: idOf(index),
  name,
  price,
  currency: 'USD',
  stock: -1,
  requiresShipping: false,
  isMembership: false,
  renewsAutomatically: false,
  isHidden: false,
  pricing: plainPricing,
  ...more,
})
export const items = [
  aPricedItem(1, 'Pixel mug', 1450, { requiresShipping: true }),
  aPricedItem(2, 'Supporter badge', 500),
  aPricedItem(3, 'Sticker sheet', 600, { requiresShipping: true }),
  aPricedItem(4, 'VIP membership', 500, { isMembership: true, renewsAutomatically: true }),
]

export const aRule = (id: string, more: object = {}) => ({
  _id: id,
  kind: 'code',
  name: '',
  code: 'SUMMER20',
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
  isPaused: false,
  version: 1,
  state: 'active',
  uses: 0,
  reservedUses: 0,
  totals: [],
  problem: null,
  ...more,
})
export const sale = { kind: 'sale', code: null }
export const inDollars = (orders: number, revenue: number, discount: number) => [
  { currency: 'USD', orders, revenue, discount },
]

export const rules = [
  aRule('r-1', {
    totalUses: 100,
    usesPerBuyer: 1,
    minimumAmount: 1000,
    currency: 'USD',
    uses: 38,
    reservedUses: 2,
    endsAt: daysAgo(-21),
    totals: inDollars(38, 44_080, 11_020),
  }),
  aRule('r-2', {
    ...sale,
    name: 'Autumn sale',
    effect: 'price',
    value: 990,
    currency: 'USD',
    itemIds: [idOf(1)],
    startsAt: daysAgo(3),
    endsAt: daysAgo(-4),
    totals: inDollars(12, 11_880, 5520),
  }),
  aRule('r-3', {
    ...sale,
    kind: 'role',
    name: 'VIP price',
    effect: 'amount',
    value: 150,
    currency: 'USD',
    itemIds: [idOf(1), idOf(3)],
    roleIds: ['102'],
    totals: [...inDollars(7, 7035, 1050), { currency: 'EUR', orders: 2, revenue: 2600, discount: 300 }],
  }),
  aRule('r-4', {
    ...sale,
    name: 'Winter sale',
    state: 'scheduled',
    value: 30,
    startsAt: daysAgo(-25),
    endsAt: daysAgo(-40),
  }),
  aRule('r-5', {
    code: 'OLD-EUR',
    effect: 'amount',
    value: 300,
    currency: 'EUR',
    problem: 'This offer is in EUR, but your shop uses USD. Edit it to use it again.',
  }),
]
export const manyRules = [
  ...rules,
  aRule('r-6', { code: 'PAUSED', state: 'paused', isPaused: true, uses: 4, totals: inDollars(4, 2320, 580) }),
  aRule('r-7', {
    code: 'GIFT',
    effect: 'percent',
    value: 100,
    totalUses: 5,
    uses: 5,
    state: 'used-up',
    itemIds: [idOf(2)],
  }),
  aRule('r-8', { ...sale, name: 'Spring sale', state: 'ended', startsAt: daysAgo(200), endsAt: daysAgo(190) }),
]
