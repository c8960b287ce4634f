import { isWholeYen, maximumPriceCents, moneyText } from '../money.ts'
import {
  freeRefusal,
  groupRefusal,
  holdsOne,
  limitRefusal,
  type PriceRefusal,
  paidBy,
  refuse,
  requirementText,
  unmetRequirement,
  upgradeFrom,
} from './eligibility.ts'
import { reducedPrice, smallestAmount } from './price-amounts.ts'
import { type PriceRule, ruleState } from './price-rules.ts'
import type { Buyer, PricedItem } from './priced-item.ts'

/** What lowered the price. */
export type AppliedRule = {
  kind: 'code' | 'sale' | 'role' | 'upgrade'
  /** Null for an upgrade. */
  ruleId: string | null
  /** The code, the name of the offer, or the item that is upgraded. */
  name: string
  upgradedSaleId: string | null
}

export type Quote = {
  /** Of all units, before any discount. */
  listPrice: number
  price: number
  currency: string
  applied: AppliedRule | null
  /** A valid code that isn't used, because another rule is better for the buyer. */
  isCodeUnused: boolean
}

type PriceRequest = {
  now: Date
  /** One by default. */
  quantity?: number
  /** `invalid`: the shop has no such code. */
  code?: PriceRule | 'invalid' | null
  /** What the buyer chose to pay per unit, if the item lets them. */
  chosenPrice?: number | null
  /** For another person, so the buyer's own items neither exclude it nor reduce its price. */
  isGift?: boolean
}

type Candidate = { price: number; applied: AppliedRule | null }

/** The price for a buyer, or why they can't buy. One rule applies at a time: the one that is best for the buyer. */
export function priceFor(item: PricedItem, buyer: Buyer, request: PriceRequest): Quote | PriceRefusal {
  const refusal = eligibilityRefusal(item, buyer, request)
  if (refusal) return refusal
  const { mode } = item.pricing
  const quote = mode === 'chosen' ? chosenQuote(item, request) : bestQuote(item, buyer, request)
  if ('refusal' in quote || quote.price > 0) return quote
  return freeRefusal(buyer, request.now) ?? quote
}

function eligibilityRefusal(
  item: PricedItem,
  buyer: Buyer,
  { now, quantity = 1, isGift = false }: PriceRequest,
): PriceRefusal | null {
  const requirement = unmetRequirement(item, buyer)
  if (requirement) return refuse('PURCHASE_REQUIREMENT', requirementText(requirement))
  return (isGift ? null : groupRefusal(item, buyer)) ?? limitRefusal(item, buyer, { quantity, now })
}

/** Rules don't apply to a price that the buyer chooses. */
function chosenQuote(item: PricedItem, { chosenPrice, code, quantity = 1 }: PriceRequest): Quote | PriceRefusal {
  const { price, currency, pricing } = item
  if (code) return refuse(code === 'invalid' ? 'DISCOUNT_CODE_INVALID' : 'DISCOUNT_CODE_NOT_APPLICABLE')
  const least = Math.max(pricing.minimumPrice, canBeFree(item) ? 0 : smallestAmount(currency))
  const chosen = chosenPrice ?? Math.max(price, least)
  if (!Number.isInteger(chosen) || chosen < 0 || chosen > maximumPriceCents) return refuse('CHOSEN_PRICE_INVALID')
  if (!isWholeYen(chosen, currency)) return refuse('CHOSEN_PRICE_INVALID', "Amounts in JPY can't have decimals.")
  if (chosen < least) return refuse('CHOSEN_PRICE_TOO_LOW', `Choose at least ${moneyText(least, currency)}.`)
  const total = chosen * quantity
  return { listPrice: total, price: total, currency, applied: null, isCodeUnused: false }
}

function bestQuote(item: PricedItem, buyer: Buyer, request: PriceRequest): Quote | PriceRefusal {
  const { quantity = 1, code = null, isGift = false } = request
  const { currency } = item
  const listPrice = item.pricing.mode === 'free' && canBeFree(item) ? 0 : item.price * quantity
  const refusal = code && codeRefusal(code, item, buyer, { ...request, listPrice })
  if (refusal) return refusal
  const rules = item.rules.filter((rule) => rule.kind !== 'code' && isOffered(rule, item, buyer, request.now))
  const coded = code && code !== 'invalid' ? [code] : []
  // A code comes last, so that it isn't used up for a price that applies without it.
  const candidates: Candidate[] = [
    { price: listPrice, applied: null },
    ...rules.map((rule) => candidateOf(rule, { listPrice, quantity, currency })),
    ...(isGift ? [] : upgradeCandidates(item, buyer, { listPrice, quantity })),
    ...coded.map((rule) => candidateOf(rule, { listPrice, quantity, currency })),
  ]
  const least = canBeFree(item) ? 0 : smallestAmount(currency)
  const best = candidates
    .map(({ price, applied }) => ({ price: Math.max(price, Math.min(least, listPrice)), applied }))
    .reduce((best, candidate) => (candidate.price < best.price ? candidate : best))
  return { listPrice, currency, ...best, isCodeUnused: coded.length > 0 && best.applied?.kind !== 'code' }
}

const canBeFree = ({ requiresShipping, isMembership }: PricedItem) => !requiresShipping && !isMembership

function isOffered(rule: PriceRule, item: PricedItem, buyer: Buyer, now: Date): boolean {
  return ruleState(rule, now) === 'active' && appliesTo(rule, item) && holdsOne(buyer, rule.roleIds)
}

/** Whether a rule is about this item and can be calculated in its currency. */
export function appliesTo({ itemIds, currency, value, effect }: PriceRule, item: PricedItem): boolean {
  const isForItem = itemIds === null || itemIds.includes(item.id)
  const isFree = effect === 'price' ? value === 0 : effect === 'percent' && value === 100
  const isSameCurrency = currency === null || currency === item.currency
  return isForItem && isSameCurrency && !item.renewsAutomatically && (!isFree || canBeFree(item))
}

function candidateOf(rule: PriceRule, order: { listPrice: number; quantity: number; currency: string }): Candidate {
  const { kind, id: ruleId, name } = rule
  return { price: reducedPrice(rule, order), applied: { kind, ruleId, name, upgradedSaleId: null } }
}

function upgradeCandidates(
  item: PricedItem,
  buyer: Buyer,
  order: { listPrice: number; quantity: number },
): Candidate[] {
  const upgrade = order.quantity === 1 && !item.isMembership ? upgradeFrom(item, buyer) : null
  if (!upgrade) return []
  const { saleId, itemName } = upgrade.purchase
  const applied = { kind: 'upgrade', ruleId: null, name: itemName, upgradedSaleId: saleId } as const
  return [{ price: Math.max(0, order.listPrice - upgrade.credit), applied }]
}

type CodeCheck = PriceRequest & { listPrice: number }

/** Unknown, scheduled, expired, paused and used-up codes are indistinguishable. */
function codeRefusal(
  code: PriceRule | 'invalid',
  item: PricedItem,
  buyer: Buyer,
  check: CodeCheck,
): PriceRefusal | null {
  if (code === 'invalid' || ruleState(code, check.now) !== 'active') return refuse('DISCOUNT_CODE_INVALID')
  if (!appliesTo(code, item)) return refuse('DISCOUNT_CODE_NOT_APPLICABLE')
  if (!holdsOne(buyer, code.roleIds)) return refuse('DISCOUNT_CODE_NEEDS_ROLE')
  const paid = paidBy(buyer)
  const uses = paid.filter(({ ruleId }) => ruleId === code.id)
  const isUsed = code.usesPerBuyer !== null && uses.length >= code.usesPerBuyer
  if (isUsed) return refuse('DISCOUNT_CODE_ALREADY_USED')
  const isFirst = uses.length === 0 && paid.every(({ isOpen }) => isOpen)
  if (code.isFirstPurchaseOnly && !isFirst) return refuse('DISCOUNT_CODE_FIRST_PURCHASE')
  const { minimumAmount, currency } = code
  if (minimumAmount === null || check.listPrice >= minimumAmount) return null
  const least = moneyText(minimumAmount, currency ?? item.currency)
  return refuse('DISCOUNT_CODE_MINIMUM', `This discount code needs an order of at least ${least}.`)
}
