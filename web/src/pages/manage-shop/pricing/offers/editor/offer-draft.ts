import { type Currency, centsFromText, currencies, defaultCurrency, textFromCents } from '@guildshop/contract/money'
import type { PriceEffect, PriceRuleKind } from '@guildshop/contract/price-rules'
import type { PriceRuleReply } from '@guildshop/contract/pricing'
import type { PriceRuleFields } from '@guildshop/contract/pricing-requests'
import { integerFromText } from '@guildshop/contract/whole-number'
import { isoFromInput, localInput } from './local-time.ts'

/** The form's state, as typed. Blank texts set no limit. */
export type OfferDraft = {
  kind: PriceRuleKind
  name: string
  code: string
  effect: PriceEffect
  value: string
  isForAll: boolean
  itemIds: readonly string[]
  roleIds: readonly string[]
  startsAt: string
  endsAt: string
  totalUses: string
  usesPerBuyer: string
  minimumAmount: string
  isFirstPurchaseOnly: boolean
}

export const blankDraft = (kind: PriceRuleKind): OfferDraft => ({
  kind,
  name: '',
  code: '',
  effect: 'percent',
  value: '',
  isForAll: true,
  itemIds: [],
  roleIds: [],
  startsAt: '',
  endsAt: '',
  totalUses: '',
  usesPerBuyer: '',
  minimumAmount: '',
  isFirstPurchaseOnly: false,
})

export function draftOf(rule: PriceRuleReply): OfferDraft {
  return {
    kind: rule.kind,
    name: rule.name,
    code: rule.code ?? '',
    effect: rule.effect,
    value: rule.effect === 'percent' ? String(rule.value) : textFromCents(rule.value),
    isForAll: rule.itemIds === null,
    itemIds: rule.itemIds ?? [],
    roleIds: rule.roleIds,
    startsAt: localInput(rule.startsAt),
    endsAt: localInput(rule.endsAt),
    totalUses: numberText(rule.totalUses),
    usesPerBuyer: numberText(rule.usesPerBuyer),
    minimumAmount: rule.minimumAmount === null ? '' : textFromCents(rule.minimumAmount),
    isFirstPurchaseOnly: rule.isFirstPurchaseOnly,
  }
}

const numberText = (count: number | null) => (count === null ? '' : String(count))

type Base = Pick<PriceRuleReply, 'startsAt' | 'endsAt'> | null

/** What to save, with NaN for numbers that can't be read. Amounts are in the shop's currency. */
export function fieldsOf(draft: OfferDraft, shopCurrency: string, base: Base): PriceRuleFields {
  const { kind, effect } = draft
  const isCode = kind === 'code'
  const minimumAmount = isCode ? numberOrNull(draft.minimumAmount, centsFromText) : null
  return {
    kind,
    name: isCode ? '' : draft.name.trim(),
    code: isCode ? draft.code.trim() : null,
    effect,
    value:
      (effect === 'percent' ? integerFromText(draft.value.replace('%', '')) : centsFromText(draft.value)) ?? Number.NaN,
    currency: effect === 'percent' && minimumAmount === null ? null : knownCurrency(shopCurrency),
    itemIds: draft.isForAll ? null : [...draft.itemIds],
    startsAt: isoFromInput(draft.startsAt, base?.startsAt ?? null),
    endsAt: isoFromInput(draft.endsAt, base?.endsAt ?? null),
    roleIds: kind === 'sale' ? [] : [...draft.roleIds],
    totalUses: isCode ? numberOrNull(draft.totalUses, integerFromText) : null,
    usesPerBuyer: isCode ? numberOrNull(draft.usesPerBuyer, integerFromText) : null,
    minimumAmount,
    isFirstPurchaseOnly: isCode && draft.isFirstPurchaseOnly,
  }
}

const numberOrNull = (text: string, read: (text: string) => number | null) =>
  text.trim() === '' ? null : (read(text) ?? Number.NaN)

const knownCurrency = (code: string): Currency => currencies.find((currency) => currency === code) ?? defaultCurrency

type Versions = { initial: OfferDraft; draft: OfferDraft; latest: OfferDraft }

/** Three-way merge: untouched fields take the latest value, edited ones keep the draft's. */
export function mergeDraft({ initial, draft, latest }: Versions): OfferDraft {
  const pick = <Key extends keyof OfferDraft>(key: Key) =>
    String(draft[key]) === String(initial[key]) ? latest[key] : draft[key]
  return {
    kind: latest.kind,
    name: pick('name'),
    code: pick('code'),
    effect: pick('effect'),
    value: pick('value'),
    isForAll: pick('isForAll'),
    itemIds: pick('itemIds'),
    roleIds: pick('roleIds'),
    startsAt: pick('startsAt'),
    endsAt: pick('endsAt'),
    totalUses: pick('totalUses'),
    usesPerBuyer: pick('usesPerBuyer'),
    minimumAmount: pick('minimumAmount'),
    isFirstPurchaseOnly: pick('isFirstPurchaseOnly'),
  }
}
