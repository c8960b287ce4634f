import { moneyText } from '@guildshop/contract/money'
import { priceFor } from '@guildshop/contract/price-for'
import type { PriceRule } from '@guildshop/contract/price-rules'
import { plainPricing } from '@guildshop/contract/priced-item'
import type { PricedItemReply } from '@guildshop/contract/pricing'
import type { PriceRuleFields } from '@guildshop/contract/pricing-requests'
import { momentText } from '../../../../../ui/format/dates.ts'
import { countText } from '../../../../../ui/format/numbers.ts'
import { effectText } from '../offer-labels.ts'

type Offer = { fields: PriceRuleFields; items: readonly PricedItemReply[]; roleNames: readonly string[] }

export type OfferSentences = {
  /** Who pays what. */
  effect: string
  /** When and how often, or null without such terms. */
  terms: string | null
  /** The chosen items whose price stays, or null. */
  exceptions: string | null
}

/** Says what an offer will do, calculated as at checkout. The fields must be valid. */
export function offerSentences({ fields, items, roleNames }: Offer): OfferSentences {
  const targets = items.filter(({ _id }) => fields.itemIds === null || fields.itemIds.includes(_id))
  const quotes = targets.map((item) => ({ item, quote: reducedQuote(fields, item) }))
  const unchanged = quotes.filter(({ quote }) => !quote).map(({ item }) => item.name)
  const isNone = unchanged.length === targets.length
  return {
    effect: isNone ? 'No item gets cheaper with this offer.' : effectSentence(fields, roleNames, quotes),
    terms: termsSentence(fields),
    exceptions: unchanged.length > 0 && !isNone ? `It doesn't lower the price of ${namesText(unchanged)}.` : null,
  }
}

type Reduced = { listPrice: number; price: number; currency: string }
type Quoted = { item: PricedItemReply; quote: Reduced | null }

/** The price of one unit for a buyer who fulfils the offer's terms; null if the offer doesn't lower it. */
function reducedQuote(fields: PriceRuleFields, item: PricedItemReply): Reduced | null {
  const rule: PriceRule = {
    ...fields,
    id: 'draft',
    name: fields.code ?? fields.name,
    startsAt: null,
    endsAt: null,
    isPaused: false,
    totalUses: null,
    minimumAmount: null,
    isFirstPurchaseOnly: false,
    uses: 0,
  }
  const priced = { ...item, id: item._id, pricing: { ...plainPricing, mode: item.pricing.mode }, rules: [rule] }
  const code = fields.kind === 'code' ? rule : null
  const quote = priceFor(priced, { roleIds: rule.roleIds, purchases: [] }, { now: new Date(), code })
  return 'refusal' in quote || quote.price >= quote.listPrice ? null : quote
}

function effectSentence(fields: PriceRuleFields, roleNames: readonly string[], quotes: readonly Quoted[]): string {
  const { minimumAmount, kind } = fields
  const who = buyersText(fields, roleNames)
  const example = quotes.find(({ quote }) => quote && quote.listPrice >= (minimumAmount ?? 0))
  const items = quotes.map(({ item }) => item)
  const [pay, get] = kind === 'sale' ? ['pays', 'gets'] : ['pay', 'get']
  const general = `${who} ${get} ${effectText(fields, items)}.`
  if (!example?.quote) return general
  const { name } = example.item
  const price = moneyText(example.quote.price, example.quote.currency)
  const listPrice = moneyText(example.quote.listPrice, example.quote.currency)
  const isFree = example.quote.price === 0
  if (quotes.length > 1) {
    return `${general} For example, ${name} ${isFree ? 'is free' : `costs ${price}`} instead of ${listPrice}.`
  }
  return isFree
    ? `${who} ${get} ${name} for free instead of ${listPrice}.`
    : `${who} ${pay} ${price} instead of ${listPrice} for ${name}.`
}

const orList = new Intl.ListFormat('en', { type: 'disjunction' })
const andList = new Intl.ListFormat('en')

function buyersText({ kind, code, roleIds }: PriceRuleFields, roleNames: readonly string[]): string {
  if (kind === 'sale') return 'Everyone'
  const holders = roleIds.length > 0 ? `Holders of ${orList.format(roleNames)}` : 'Buyers'
  return kind === 'code' ? `${holders} who enter ${code}` : holders
}

function termsSentence({ startsAt, endsAt, ...limits }: PriceRuleFields): string | null {
  const { totalUses, usesPerBuyer, minimumAmount, isFirstPurchaseOnly, currency } = limits
  const terms = [
    startsAt && `from ${momentText(startsAt)}`,
    endsAt && `until ${momentText(endsAt)}`,
    totalUses && (totalUses === 1 ? 'once in total' : `up to ${countText(totalUses)} times in total`),
    usesPerBuyer && (usesPerBuyer === 1 ? 'once per buyer' : `up to ${countText(usesPerBuyer)} times per buyer`),
    minimumAmount && `for orders of at least ${moneyText(minimumAmount, currency ?? '')}`,
    isFirstPurchaseOnly && 'for first purchases only',
  ].filter(Boolean)
  return terms.length > 0 ? `Valid ${terms.join(', ')}.` : null
}

const maxNamed = 3

const namesText = (names: readonly string[]) =>
  names.length <= maxNamed ? andList.format(names) : `${countText(names.length)} items`
