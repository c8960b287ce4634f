import type { APIButtonComponent } from 'discord-api-types/v10'
import { button } from '../../../chat/components.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import type { ItemOffer } from '../reading/item-offer.ts'
import { anonymousButtons } from './anonymous-button.ts'
import { isSoldOut } from './stock-label.ts'

/** Beside Buy and Get it free. */
export const extraButtons = (offer: ItemOffer, place: Place): APIButtonComponent[] => [
  ...anonymousButtons(offer, place),
  ...giftButtons(offer, place),
]

/** What the member owns may still be a gift; a membership belongs to its payer. */
function giftButtons(offer: ItemOffer, place: Place): APIButtonComponent[] {
  const { item, shop, terms, quantity, redeemed, quote, isOwned } = offer
  if (!shop.allowsGifts || terms || isSoldOut(item) || !(quote || isOwned)) return []
  const { mode, minimumPrice: minimum } = item.pricing
  const price = { minimum, suggested: Math.max(item.price, minimum), currency: item.currency }
  const chosen = mode === 'chosen' ? price : undefined
  const id = componentIds.gift(item, place, Math.max(quantity, 1), redeemed.rule?.name, chosen)
  return [button({ label: 'Buy as a gift', id })]
}
