import type { PriceEffect, PriceRuleKind } from '@guildshop/contract/price-rules'
import type { Insertable } from 'kysely'
import type { ItemPricing } from '../../src/db/tables.ts'

type DemoOffer = {
  kind: PriceRuleKind
  /** For a code, the code. */
  name: string
  effect: PriceEffect
  value: number
  currency?: string
  /** All items by default. */
  items?: string[]
  roleIds?: string[]
  /** Days from now. */
  starts?: number
  ends?: number
  totalUses?: number
  usesPerBuyer?: number
  isFirstPurchaseOnly?: true
}

/** Items by name. */
type DemoPricing = Omit<Insertable<ItemPricing>, 'itemId' | 'currency' | 'requiredItemIds'> & {
  requiredItems?: string[]
}

type DemoGroup = { name: string; isExclusive: boolean; offersUpgrades: boolean; items: string[] }

type DemoPrices = {
  guildId: string
  offers: DemoOffer[]
  pricing: Record<string, DemoPricing>
  groups: DemoGroup[]
}

/** Milo's role in the sandbox. */
const shopkeeper = '410000000000010007'

const pixelForge: DemoPrices = {
  guildId: '310000000000000001',
  offers: [
    {
      kind: 'code',
      name: 'WELCOME10',
      effect: 'percent',
      value: 10,
      starts: -30,
      usesPerBuyer: 1,
      isFirstPurchaseOnly: true,
    },
    {
      kind: 'code',
      name: 'STREAM-NIGHT',
      effect: 'amount',
      value: 200,
      currency: 'USD',
      starts: -60,
      ends: -45,
      totalUses: 20,
    },
    {
      kind: 'sale',
      name: 'Founder week',
      effect: 'percent',
      value: 20,
      items: ['Founder Bundle'],
      starts: -3,
      ends: 11,
    },
    {
      kind: 'role',
      name: 'Shopkeeper price',
      effect: 'price',
      value: 1999,
      currency: 'USD',
      items: ['Founder Bundle'],
      roleIds: [shopkeeper],
    },
  ],
  pricing: {
    'Founder Bundle': { limitUnits: 1, limitWindow: 'ever' },
    'Tip Jar': { mode: 'chosen', minimumPrice: 100, suggestedPrices: [1000, 2500] },
    'Forge Wallpapers': { mode: 'free', limitUnits: 1, limitWindow: 'ever' },
  },
  groups: [],
}

const moonlitTavern: DemoPrices = {
  guildId: '310000000000000002',
  offers: [
    {
      kind: 'sale',
      name: 'Midwinter sale',
      effect: 'percent',
      value: 15,
      items: ['Ember Candle'],
      starts: 14,
      ends: 21,
    },
  ],
  pricing: {
    'Ember Candle': { restockUnits: 4, restockEvery: 'week', restockUpTo: 12 },
    'Midwinter Feast': { requiredItems: ['Silver Seat', 'Gold Seat'] },
  },
  groups: [
    {
      name: 'Seats',
      isExclusive: true,
      offersUpgrades: true,
      items: ['Bronze Seat', 'Silver Seat', 'Gold Seat'],
    },
  ],
}

/** The demo's offers, groups and how items are sold. No journey buys one of these items. */
export const demoPrices: DemoPrices[] = [pixelForge, moonlitTavern]
