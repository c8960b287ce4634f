import type { APIButtonComponent } from 'discord-api-types/v10'
import { button } from '../../../chat/components.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import type { ItemOffer } from '../reading/item-offer.ts'
import { isSoldOut } from './stock-label.ts'

/** Beside Buy: what the member can't have twice may still be a gift. None for a membership, which belongs to its payer. */
export function giftButtons(offer: ItemOffer, place: Place): APIButtonComponent[] {
  const { item, shop, terms, quantity, redeemed, requirement } = offer
  if (!shop.allowsGifts || terms || requirement || isSoldOut(item)) return []
  const id = componentIds.gift(item, place, Math.max(quantity, 1), redeemed.rule?.name)
  return [button({ label: 'Buy as a gift', id })]
}
