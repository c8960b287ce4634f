import { moneyText } from '@guildshop/contract/money'
import type { Quote } from '@guildshop/contract/price-for'
import type { Fact } from '../../../chat/card.ts'
import { type ItemOffer, totalText } from '../reading/item-offer.ts'
import type { ShelfItem } from '../shelf-queries.ts'
import { type OfferedTerms, termFacts } from './membership-terms.ts'
import { limitText, offerEnd, reducedText, usualPriceText } from './price-texts.ts'
import { stockLabel } from './stock-label.ts'

/** Price, stock, delivery, terms and limit, and why this member can't buy it. */
export function itemFacts(offer: ItemOffer): Fact[] {
  const { terms } = offer
  return [...(terms ? membershipFacts(offer, terms) : saleFacts(offer)), ...accessFacts(offer)]
}

function saleFacts(offer: ItemOffer): Fact[] {
  const { item } = offer
  return [
    { name: 'Price', value: salePrice(offer) },
    ...offerEndFact(offer),
    { name: 'Stock', value: stockLabel(item) },
    ...(item.requiresShipping ? [{ name: 'Delivery', value: 'Shipped to you' }] : []),
  ]
}

function salePrice({ item, quote, quantity }: ItemOffer): string {
  if (item.pricing.mode !== 'fixed') return usualPriceText(item)
  return totalText(item, quantity, quote ? reducedText(quote) : plainTotal(item, quantity))
}

const plainTotal = ({ price, currency }: ShelfItem, quantity: number) => moneyText(price * quantity, currency)

function offerEndFact({ item, redeemed, quote }: ItemOffer): Fact[] {
  const end = quote && offerEnd(quote, [...item.rules, ...(redeemed.rule ? [redeemed.rule] : [])])
  return end ? [{ name: 'Offer ends', value: end }] : []
}

/** Unlimited stock goes without saying. */
function membershipFacts(offer: ItemOffer, terms: OfferedTerms): Fact[] {
  const { item, quote } = offer
  const usual = usualPriceText({ ...item, membershipPeriod: terms.period })
  const [price, ...rest] = termFacts(quote?.applied ? firstPayment(quote) : usual, terms)
  return [
    ...(price ? [price] : []),
    ...offerEndFact(offer),
    ...rest,
    ...(item.stock === -1 ? [] : [{ name: 'Stock', value: stockLabel(item) }]),
  ]

  function firstPayment(reduced: Quote): string {
    return `${reducedText(reduced)} today, then ${usual}`
  }
}

/** The limit per buyer, and why this member can't buy it. */
function accessFacts({ item, requirement, quote, refusal }: ItemOffer): Fact[] {
  const { limit } = item.pricing
  const unavailable = quote ? 'Checkout in progress' : 'Unavailable'
  const name = requirement ? '🔒 Locked' : unavailable
  return [
    ...(limit ? [{ name: 'Limit', value: limitText(limit) }] : []),
    ...(refusal ? [{ name, value: refusal }] : []),
  ]
}
