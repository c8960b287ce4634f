import { moneyText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import { type ChatReply, say } from '../../chat/chat-reply.ts'
import { button, linkButton, row } from '../../chat/components.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { plainText, timestamp } from '../../providers/discord/chat-text.ts'
import { type PayableCheckout, startCheckout } from '../sales/checkout/start-checkout.ts'
import type { GiftRequest } from '../sales/gifts/start-gift.ts'
import { componentIds, type ShopAction } from '../storefront/actions/component-action.ts'
import { refuseGuessing } from '../storefront/reading/redeem-code.ts'
import { discountLines } from '../storefront/views/price-texts.ts'
import type { Visit } from '../storefront/visit.ts'
import { cardMessage } from './pricing/card-message.ts'
import { parseAmount } from './pricing/parse-amount.ts'
import { showFreeOrder } from './purchases/show-free-order.ts'
import { showItem } from './show-item.ts'

type Buy = Extract<ShopAction, { kind: 'buy' | 'order' | 'pay' | 'pay-typed' }>

type Order = {
  itemId: string
  page: number
  quantity: number
  /** What the member saw; null if the message with the PayPal link shows it first. */
  total: number | null
  currency: string | null
  chosenPrice: number | null
  code: string | null
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
  if (action.kind === 'order') {
    const { quantity, seen, code } = action
    return { itemId, page, quantity, ...seen, chosenPrice: null, code: code ?? null }
  }
  const { total, currency } = action.kind === 'pay' ? action.seen : typedAmount(action)
  return { itemId, page, quantity: 1, total, currency, chosenPrice: total, code: null }
}

function typedAmount({ typed, currency }: { typed: string; currency: string }) {
  const total = parseAmount(typed)
  if (total === null) throw new Refused('CHOSEN_PRICE_INVALID')
  return { total, currency }
}

/** Starts the checkout and replies with the PayPal link, or the receipt of a free order. */
export async function checkOut(deps: Dependencies, visit: Visit, order: Order): Promise<ChatReply> {
  const { itemId, quantity, total, currency, chosenPrice, code, page, gift } = order
  if (code) await refuseGuessing(deps, visit, code)
  const checkout = await startCheckout(deps, {
    ...{ guildId: visit.guildId, itemId, quantity, chosenPrice, code, gift: gift ?? null },
    seenTotal: total,
    ...(currency && { seenCurrency: currency }),
    seenPeriod: null,
    buyer: visit.member,
    locale: visit.locale,
    channelId: visit.channelId,
  })
  const back = button({ label: 'Back to shop', id: componentIds.browse(page, code ?? undefined) })
  if (checkout.kind === 'paid') return showFreeOrder(deps, checkout, back)
  const reply = say(paymentMessage(checkout, gift), [row(linkButton('Pay with PayPal', checkout.approveUrl), back)])
  return { ...reply, paysFor: checkout.saleId }
}

function paymentMessage(checkout: PayableCheckout, gift: GiftRequest | undefined): string {
  const { requiresShipping, itemName, quantity, price, currency, reservedUntil } = checkout
  const item = itemLabel({ itemName: plainText(itemName, 300), quantity })
  return [
    `Complete your purchase of **${item}** with PayPal.`,
    ...(gift ? giftLines(gift, requiresShipping) : []),
    ...discountLines(checkout),
    `Total: **${moneyText(price, currency)}**, no added fees. This checkout expires ${timestamp(reservedUntil, 'R')}.`,
  ].join('\n')
}

const giftLines = ({ recipient }: GiftRequest, requiresShipping: boolean) => [
  `Gift for <@${recipient.discordId}>.`,
  ...(requiresShipping
    ? ["It's shipped to the address you enter at PayPal, so use the address of the recipient."]
    : []),
]
