import type { APIButtonComponent } from 'discord-api-types/v10'
import { button } from '../../../chat/components.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import type { ItemOffer } from '../reading/item-offer.ts'
import { isSoldOut } from './stock-label.ts'

/** Beside Get it free, where purchases are announced. Other orders offer it with the PayPal link. */
export function anonymousButtons(offer: ItemOffer, place: Place): APIButtonComponent[] {
  const { item, shop, terms, quote, quantity, redeemed } = offer
  if (!shop.announcesPurchases || terms || !quote || isSoldOut(item)) return []
  const label = 'Get it anonymously'
  const { mode, minimumPrice, suggestedPrices } = item.pricing
  if (mode === 'chosen') {
    const isFree = minimumPrice === 0 && [item.price, ...suggestedPrices].includes(0)
    return isFree ? [button({ label, id: componentIds.anonymousPay(item, place) })] : []
  }
  if (quote.price > 0) return []
  const code = quote.applied?.kind === 'code' ? redeemed.rule?.name : undefined
  return [button({ label, id: componentIds.anonymousOrder(item, place, quantity, code) })]
}
