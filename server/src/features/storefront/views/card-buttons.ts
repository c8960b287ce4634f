import { priceText } from '@guildshop/contract/money'
import type { APIButtonComponent } from 'discord-api-types/v10'
import { button, type Row, row } from '../../../chat/components.ts'
import { componentIds } from '../actions/component-action.ts'
import type { ItemOffer } from '../reading/item-offer.ts'
import { quantityMenu } from './quantity-menu.ts'
import { isSoldOut } from './stock-label.ts'

/** Discord's limit for buttons in a row. */
const mostAmounts = 5

type Place = {
  page: number
  /** Whether it's worth asking for a code. */
  offersCodes: boolean
}

/** Quantity, amounts to choose from, and a row with the way to buy, Discount code and Back. */
export function cardRows(offer: ItemOffer, { page, offersCodes }: Place): Row[] {
  const { item, quantity, redeemed } = offer
  const code = redeemed.rule?.name
  const back = button({ label: 'Back', id: componentIds.browse(page, code) })
  if (offer.requirement) return [row(back)]
  const asksCode = offersCodes && canTakeCode(offer)
  return [
    ...quantityMenu(item, { ...offer, page, code }).map((menu) => row(menu)),
    ...amountRow(offer, page),
    row(
      buyButton(offer, page),
      ...(asksCode ? [button({ label: 'Discount code', id: componentIds.code(item, page, quantity) })] : []),
      back,
    ),
  ]
}

export const canTakeCode = ({ item, quote }: ItemOffer) =>
  item.pricing.mode === 'fixed' && !item.renewsAutomatically && quote !== null && quote.listPrice > 0

function buyButton(offer: ItemOffer, page: number): APIButtonComponent {
  const { item, terms, quote, quantity, redeemed } = offer
  const isOff = quote === null || isSoldOut(item)
  const look = { isPrimary: true, isOff }
  const { minimumPrice: minimum, mode } = item.pricing
  if (mode === 'chosen') {
    const suggested = Math.max(item.price, minimum)
    const id = componentIds.askPrice({ ...item, minimum, suggested }, page)
    return button({ label: 'Choose your price', id, ...look })
  }
  // A code that isn't used isn't reserved.
  const code = quote?.applied?.kind === 'code' ? redeemed.rule?.name : undefined
  const price = quote?.price ?? item.price
  if (terms) {
    const isReduced = price < item.price
    const id = isReduced
      ? componentIds.first({ ...item, firstPrice: price }, terms.period, page, code)
      : componentIds.join(item, terms, page)
    return button({ label: 'Join', id, ...look })
  }
  const isFree = quote ? price === 0 : mode === 'free'
  const id = componentIds.order({ ...item, total: price }, page, quantity, code)
  return button({ label: isFree ? 'Get it free' : 'Buy', id, ...look })
}

/** The suggested amounts of an item whose buyers choose the price lead straight to checkout. */
function amountRow({ item, quote }: ItemOffer, page: number): Row[] {
  const { mode, minimumPrice, suggestedPrices } = item.pricing
  if (mode !== 'chosen' || !quote || isSoldOut(item)) return []
  const amounts = [...new Set([item.price, ...suggestedPrices])].filter((amount) => amount >= minimumPrice)
  const buttons = amounts.slice(0, mostAmounts).map((total) => {
    const label = total === 0 ? 'Get it free' : priceText(total, item.currency)
    return button({ label, id: componentIds.pay({ ...item, total }, page) })
  })
  return buttons.length > 0 ? [row(...buttons)] : []
}
