import { priceText } from '@guildshop/contract/money'
import type { Quote } from '@guildshop/contract/price-for'
import type { VisibleItem } from '../reading/list-visible.ts'
import { shortPrice } from './membership-terms.ts'
import { chosenPriceText, plainPrice, reducedText } from './price-texts.ts'

/** The price in a list without markdown. */
export const listedPrice = (item: VisibleItem, quote: Quote | null) => priceWith(item, quote, plainPrice)

/** The price in a list with markdown: a list price that is reduced is struck through. */
export const markedPrice = (item: VisibleItem, quote: Quote | null) => priceWith(item, quote, reducedText)

/** `textOf` writes the price of an item that isn't a membership, and the first payment of one. */
function priceWith(item: VisibleItem, quote: Quote | null, textOf: (quote: Quote) => string): string {
  const { price, currency, membershipPeriod, pricing } = item
  if (pricing.mode === 'chosen') return chosenPriceText(item)
  if (!membershipPeriod) return quote ? textOf(quote) : priceText(pricing.mode === 'free' ? 0 : price, currency)
  const usual = shortPrice(item, membershipPeriod)
  if (!quote?.applied) return usual
  return `${textOf(quote)}, then ${usual}`
}
