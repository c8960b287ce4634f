import { currencies, textFromCents } from '@guildshop/contract/money'
import {
  type LimitWindow,
  maxSuggestedPrices,
  type PriceMode,
  type RestockInterval,
} from '@guildshop/contract/price-rules'
import type { ItemPricingReply, PricedItemReply } from '@guildshop/contract/pricing'
import type { ItemPricingFields } from '@guildshop/contract/pricing-requests'
import { amountOf } from './pricing-errors.ts'

/** How an item is sold, as the form shows it. */
export type PricingDraft = {
  mode: PriceMode
  minimumPrice: string
  /** One per field; blank ones are left out. */
  suggestedPrices: readonly string[]
  isLimited: boolean
  limitUnits: string
  limitWindow: LimitWindow
  restocks: boolean
  restockUnits: string
  restockEvery: RestockInterval
  restockUpTo: string
  requiredRoleIds: readonly string[]
  requiredItemIds: readonly string[]
  isHiddenUntilMet: boolean
}

export function draftOf(pricing: ItemPricingReply): PricingDraft {
  const { limit, restock } = pricing
  const suggested = pricing.suggestedPrices.map(textFromCents)
  return {
    mode: pricing.mode,
    minimumPrice: pricing.minimumPrice > 0 ? textFromCents(pricing.minimumPrice) : '',
    suggestedPrices: Array.from({ length: maxSuggestedPrices }, (_, place) => suggested[place] ?? ''),
    isLimited: limit !== null,
    limitUnits: String(limit?.units ?? 1),
    limitWindow: limit?.window ?? 'ever',
    restocks: restock !== null,
    restockUnits: restock ? String(restock.units) : '',
    restockEvery: restock?.every ?? 'day',
    restockUpTo: restock ? String(restock.upTo) : '',
    requiredRoleIds: pricing.requiredRoleIds,
    requiredItemIds: pricing.requiredItemIds,
    isHiddenUntilMet: pricing.isHiddenUntilMet,
  }
}

/** The request for a draft without errors. */
export function fieldsOf(draft: PricingDraft, item: PricedItemReply): ItemPricingFields {
  const currency = currencies.find((known) => known === item.currency)
  const isChosen = draft.mode === 'chosen'
  const suggested = draft.suggestedPrices.filter((text) => text.trim() !== '')
  return {
    mode: draft.mode,
    minimumPrice: isChosen ? (amountOf(draft.minimumPrice) ?? 0) : 0,
    suggestedPrices: isChosen ? suggested.map((text) => amountOf(text) ?? 0) : [],
    limit: draft.isLimited ? { units: Number(draft.limitUnits), window: draft.limitWindow } : null,
    restock: draft.restocks
      ? { units: Number(draft.restockUnits), every: draft.restockEvery, upTo: Number(draft.restockUpTo) }
      : null,
    requiredRoleIds: [...draft.requiredRoleIds],
    requiredItemIds: [...draft.requiredItemIds],
    isHiddenUntilMet: draft.isHiddenUntilMet,
    version: item.pricing.version,
    ...(isChosen && currency && { currency }),
  }
}

type Versions = { initial: PricingDraft; draft: PricingDraft; latest: PricingDraft }

/** Three-way merge: untouched fields take the latest value, edited ones keep the draft's. */
export function mergePricing({ initial, draft, latest }: Versions): PricingDraft {
  const pick = <Key extends keyof PricingDraft>(key: Key) =>
    isSame(draft[key], initial[key]) ? latest[key] : draft[key]
  return {
    mode: pick('mode'),
    minimumPrice: pick('minimumPrice'),
    suggestedPrices: pick('suggestedPrices'),
    isLimited: pick('isLimited'),
    limitUnits: pick('limitUnits'),
    limitWindow: pick('limitWindow'),
    restocks: pick('restocks'),
    restockUnits: pick('restockUnits'),
    restockEvery: pick('restockEvery'),
    restockUpTo: pick('restockUpTo'),
    requiredRoleIds: pick('requiredRoleIds'),
    requiredItemIds: pick('requiredItemIds'),
    isHiddenUntilMet: pick('isHiddenUntilMet'),
  }
}

/** Compares drafts and their fields by value. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
