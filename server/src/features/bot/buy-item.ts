import type { ChatReply } from '../../chat/chat-reply.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { startCheckout } from '../sales/checkout/start-checkout.ts'
import type { GiftRequest } from '../sales/gifts/start-gift.ts'
import type { ShopAction } from '../storefront/actions/component-action.ts'
import type { Place } from '../storefront/actions/place.ts'
import { refuseGuessing } from '../storefront/reading/redeem-code.ts'
import { backToShop, drawPayment } from '../storefront/views/payment-message.ts'
import type { Visit } from '../storefront/visit.ts'
import { cardMessage } from './pricing/card-message.ts'
import { parseAmount } from './pricing/parse-amount.ts'
import { offerPrivacy } from './privacy/offer-privacy.ts'
import { showFreeOrder } from './purchases/show-free-order.ts'
import { showItem } from './show-item.ts'

type Buy = Extract<ShopAction, { kind: 'buy' | 'order' | 'pay' | 'pay-typed' }>

type Order = Place & {
  itemId: string
  quantity: number
  /** What the member saw; null if the message with the PayPal link shows it first. */
  total: number | null
  currency: string | null
  chosenPrice: number | null
  code: string | null
  /** Undefined keeps the choice of an unfinished checkout. */
  isAnonymous?: boolean | undefined
  gift?: GiftRequest
}

/** Starts a checkout and replies with the PayPal link. Shows the updated card if the member can't buy it like this. */
export async function buyItem(deps: Dependencies, visit: Visit, action: Buy): Promise<ChatReply> {
  try {
    return await checkOut(deps, visit, orderOf(action))
  } catch (error) {
    const message = cardMessage(error)
    if (message === null) throw error
    return showItem(deps, visit, action, message)
  }
}

function orderOf(action: Buy): Order {
  const { itemId, page } = action
  if (action.kind === 'buy') {
    const { quantity, seen } = action
    const total = seen.price * quantity
    return { itemId, page, quantity, total, currency: seen.currency, chosenPrice: null, code: null }
  }
  const place = { page, ...(action.isInCategory && { isInCategory: true }) }
  if (action.kind === 'order') {
    const { quantity, seen, code, isAnonymous } = action
    return { itemId, ...place, quantity, ...seen, chosenPrice: null, code: code ?? null, isAnonymous }
  }
  const isAnonymous = action.kind === 'pay' ? action.isAnonymous : undefined
  const { total, currency } = action.kind === 'pay' ? action.seen : typedAmount(action)
  return { itemId, ...place, quantity: 1, total, currency, chosenPrice: total, code: null, isAnonymous }
}

function typedAmount({ typed, currency }: { typed: string; currency: string }) {
  const total = parseAmount(typed)
  if (total === null) throw new Refused('CHOSEN_PRICE_INVALID')
  return { total, currency }
}

/** Starts the checkout and replies with the PayPal link, or the receipt of a free order. */
export async function checkOut(deps: Dependencies, visit: Visit, order: Order): Promise<ChatReply> {
  const { itemId, quantity, total, currency, chosenPrice, code, isAnonymous, gift } = order
  if (code) await refuseGuessing(deps, visit, code)
  const checkout = await startCheckout(deps, {
    ...{ guildId: visit.guildId, itemId, quantity, chosenPrice, code, isAnonymous, gift: gift ?? null },
    seenTotal: total,
    ...(currency && { seenCurrency: currency }),
    seenPeriod: null,
    buyer: visit.member,
    locale: visit.locale,
    channelId: visit.channelId,
  })
  const back = backToShop(order)
  if (checkout.kind === 'paid') return showFreeOrder(deps, checkout, back)
  const payment = drawPayment(checkout, [back], gift ? giftLines(gift, checkout.requiresShipping) : [])
  const components = await offerPrivacy(deps, checkout.saleId, payment)
  return { components, paysFor: checkout.saleId }
}

const giftLines = ({ recipient }: GiftRequest, requiresShipping: boolean) => [
  `Gift for <@${recipient.discordId}>.`,
  ...(requiresShipping ? ["PayPal will ask for a shipping address. Enter the recipient's."] : []),
]
