import { centsFromText, isWholeYen, maximumPriceCents } from '@guildshop/contract/money'
import { maxLimit, maxRequiredItems, maxRuleRoles } from '@guildshop/contract/price-rules'
import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { FieldError } from '../../../../ui/fields/use-form-errors.ts'
import type { PricingDraft } from './pricing-draft.ts'

export type PricingField =
  | 'minimumPrice'
  | `suggestedPrices.${number}`
  | 'limitUnits'
  | 'restockUnits'
  | 'restockUpTo'
  | 'requiredRoleIds'
  | 'requiredItemIds'

const maxUnits = 1_000_000

/** Cents; a blank amount is 0, an unreadable one null. */
export const amountOf = (text: string) => (text.trim() === '' ? 0 : centsFromText(text))

type Priced = Pick<PricedItemReply, 'currency' | 'requiresShipping'>

/** In the order of the form. */
export function pricingErrors(draft: PricingDraft, item: Priced): FieldError<PricingField>[] {
  return [
    ...(draft.mode === 'chosen' ? amountErrors(draft, item) : []),
    ...(draft.isLimited ? unitErrors('limitUnits', draft.limitUnits, maxLimit) : []),
    ...(draft.restocks ? unitErrors('restockUnits', draft.restockUnits, maxUnits) : []),
    ...(draft.restocks ? unitErrors('restockUpTo', draft.restockUpTo, maxUnits) : []),
    ...countErrors('requiredRoleIds', draft.requiredRoleIds, `Choose up to ${maxRuleRoles} roles.`, maxRuleRoles),
    ...countErrors(
      'requiredItemIds',
      draft.requiredItemIds,
      `Choose up to ${maxRequiredItems} items.`,
      maxRequiredItems,
    ),
  ]
}

function amountErrors({ minimumPrice, suggestedPrices }: PricingDraft, item: Priced): FieldError<PricingField>[] {
  const { currency, requiresShipping } = item
  const minimum = amountOf(minimumPrice) ?? 0
  const suggested = suggestedPrices.map((text, place) => ({
    field: `suggestedPrices.${place}` as const,
    message: amountProblem(text, currency) ?? (isBelow(text, minimum) ? 'This is below the minimum.' : null),
  }))
  const needsMinimum = requiresShipping && minimum === 0 ? "Enter a minimum: a shipped item can't be free." : null
  const least = { field: 'minimumPrice' as const, message: amountProblem(minimumPrice, currency) ?? needsMinimum }
  return [least, ...suggested].flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]))
}

const isBelow = (text: string, minimum: number) => text.trim() !== '' && (amountOf(text) ?? 0) < minimum

function amountProblem(text: string, currency: string): string | null {
  const cents = amountOf(text)
  if (cents === null) return 'Enter an amount like 5 or 5.00.'
  if (cents > maximumPriceCents) return 'Enter an amount up to 100,000.00.'
  return isWholeYen(cents, currency) ? null : "Amounts in JPY can't have decimals."
}

function unitErrors(field: PricingField, text: string, most: number): FieldError<PricingField>[] {
  const units = /^\d+$/.test(text.trim()) ? Number(text) : 0
  if (units >= 1 && units <= most) return []
  return [{ field, message: `Enter 1–${most.toLocaleString('en')}.` }]
}

const countErrors = (field: PricingField, ids: readonly string[], message: string, most: number) =>
  ids.length > most ? [{ field, message }] : []
