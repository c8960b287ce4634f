import { priceText } from '@guildshop/contract/money'
import type { APIButtonComponent } from 'discord-api-types/v10'
import { button, type Row, row } from '../../../chat/components.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import type { ItemOffer } from '../reading/item-offer.ts'
import type { ShownItem } from '../reading/read-item.ts'
import { acceptsDiscountCode } from './accepts-discount-code.ts'
import { quantityMenu } from './quantity-menu.ts'
import { openButtonProps } from './shop-entry.ts'
import { isSoldOut } from './stock-label.ts'

/** Discord's limit for buttons in a row. */
const maxAmounts = 5

/** Menus and amounts, and the buttons that follow them. */
export type ItemControls = { rows: Row[]; buttons: APIButtonComponent[] }

/** For a member: quantity, amounts to choose from, the way to buy, Discount code and Back. */
export function memberControls(shown: ShownItem, place: Place, extraButtons: APIButtonComponent[]): ItemControls {
  const { item, quantity, redeemed, offersCodes } = shown
  const code = redeemed.rule?.name
  const category = place.isInCategory ? item.categoryId : null
  const back = button({ label: 'Back', id: componentIds.browse(place.page, code, category) })
  if (shown.requirement) return { rows: [], buttons: [...extraButtons, back] }
  const asksCode = offersCodes && acceptsDiscountCode(shown)
  return {
    rows: [...quantityMenu(item, { ...shown, place, code }).map((menu) => row(menu)), ...amountRow(shown, place)],
    buttons: [
      buyButton(shown, place),
      ...extraButtons,
      ...(asksCode ? [button({ label: 'Discount code', id: componentIds.code(item, place, quantity) })] : []),
      back,
    ],
  }
}

/** For everyone: opens the member's own view of the item, or the shop. */
export function publicControls({ item, quote }: ShownItem, place: Place): ItemControls {
  const open = button({ ...openButtonProps({ item, quote }), id: componentIds.show(item, place) })
  return { rows: [], buttons: [open, button({ label: 'Browse shop', id: componentIds.browse(0) })] }
}

function buyButton(offer: ItemOffer, place: Place): APIButtonComponent {
  const { item, terms, quote, quantity, redeemed } = offer
  const isOff = quote === null || isSoldOut(item)
  const look = { isPrimary: true, isOff }
  const { minimumPrice: minimum, mode } = item.pricing
  if (mode === 'chosen') {
    const suggested = Math.max(item.price, minimum)
    const id = componentIds.askPrice({ ...item, minimum, suggested }, place)
    return button({ label: 'Choose your price', id, ...look })
  }
  // A code that isn't used isn't reserved.
  const code = quote?.applied?.kind === 'code' ? redeemed.rule?.name : undefined
  const price = quote?.price ?? item.price
  if (terms) {
    const isReduced = price < item.price
    const id = isReduced
      ? componentIds.first({ ...item, firstPrice: price }, terms.period, place, code)
      : componentIds.join(item, terms, place)
    return button({ label: 'Join', id, ...look })
  }
  const isFree = quote ? price === 0 : mode === 'free'
  const id = componentIds.order({ ...item, total: price }, place, quantity, code)
  return button({ label: isFree ? 'Get it free' : 'Buy', id, ...look })
}

/** The suggested amounts of an item whose buyers choose the price lead straight to checkout. */
function amountRow({ item, quote }: ItemOffer, place: Place): Row[] {
  const { mode, minimumPrice, suggestedPrices } = item.pricing
  if (mode !== 'chosen' || !quote || isSoldOut(item)) return []
  const amounts = [...new Set([item.price, ...suggestedPrices])].filter((amount) => amount >= minimumPrice)
  const buttons = amounts.slice(0, maxAmounts).map((total) => {
    const label = total === 0 ? 'Get it free' : priceText(total, item.currency)
    return button({ label, id: componentIds.pay({ ...item, total }, place) })
  })
  return buttons.length > 0 ? [row(...buttons)] : []
}
