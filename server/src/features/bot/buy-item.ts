import { moneyText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { plainText, timestamp } from '../../providers/discord/chat-text.ts'
import { type Checkout, type PayableCheckout, startCheckout } from '../sales/checkout/start-checkout.ts'
import { button, type ChatReply, linkButton, row, say } from './chat-reply.ts'
import { componentIds, type ShopAction } from './component-action.ts'
import type { Visit } from './interaction.ts'
import { showItem } from './show-item.ts'

type Buy = Extract<ShopAction, { kind: 'buy' }>

const staleCard = new Set<string>(['OFFER_CHANGED', 'ITEM_SOLD_OUT', 'QUANTITY_NOT_OFFERED'])

/** Starts a checkout and replies with the PayPal link. Shows the updated card if the offer changed or sold out. */
export async function buyItem(deps: Dependencies, visit: Visit, action: Buy): Promise<ChatReply> {
  try {
    const checkout = await startCheckout(deps, {
      guildId: visit.guildId,
      itemId: action.itemId,
      quantity: action.quantity,
      seenTotal: action.seen.price * action.quantity,
      seenCurrency: action.seen.currency,
      seenPeriod: null,
      buyer: { ...visit.member, roleIds: [] },
      locale: visit.locale,
      channelId: visit.channelId,
    })
    const back = button({ label: 'Back to shop', id: componentIds.browse(action.page) })
    if (checkout.kind === 'paid') return say(freeMessage(checkout), [row(back)])
    return say(paymentMessage(checkout), [row(linkButton('Pay with PayPal', checkout.approveUrl), back)])
  } catch (error) {
    const isCardStale = error instanceof Refused && staleCard.has(error.code)
    if (!isCardStale) throw error
    return showItem(deps, visit, action, error.message)
  }
}

function freeMessage({ itemName, quantity }: Checkout): string {
  return `You got **${itemLabel({ itemName: plainText(itemName, 300), quantity })}** for free.`
}

function paymentMessage({ itemName, quantity, price, currency, reservedUntil }: PayableCheckout): string {
  const item = itemLabel({ itemName: plainText(itemName, 300), quantity })
  return [
    `Complete your purchase of **${item}** with PayPal.`,
    `Total: **${moneyText(price, currency)}**, no added fees. This checkout expires ${timestamp(reservedUntil, 'R')}.`,
  ].join('\n')
}
