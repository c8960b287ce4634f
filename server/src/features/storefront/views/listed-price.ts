import type { Quote } from '@guildshop/contract/price-for'
import { offerPriceText } from '@guildshop/contract/pricing/price-text'
import type { VisibleItem } from '../reading/list-visible.ts'
import { reducedText, usualPriceText } from './price-texts.ts'

/** The price in a list without markdown. */
export const listedPrice = (item: VisibleItem, quote: Quote | null) => priceWith(item, quote, offerPriceText)

/** The price in a list with markdown: a list price that is reduced is struck through. */
export const markedPrice = (item: VisibleItem, quote: Quote | null) => priceWith(item, quote, reducedText)

/** `textOf` writes the price in an offer, which of a membership is the first payment. */
function priceWith(item: VisibleItem, quote: Quote | null, textOf: (quote: Quote) => string): string {
  const usual = usualPriceText(item)
  if (!quote?.applied || item.pricing.mode === 'chosen') return usual
  return item.membershipPeriod ? `${textOf(quote)}, then ${usual}` : textOf(quote)
}
