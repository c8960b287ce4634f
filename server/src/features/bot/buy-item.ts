import { moneyText } from '@guildshop/contract/money'
import type { Dependencies } from '../../dependencies.ts'
import { plainText } from '../../providers/discord/chat-text.ts'
import { Refused } from '../../refused.ts'
import { type Checkout, startCheckout } from '../sales/checkout/start-checkout.ts'
import { button, type ChatReply, linkButton, row, say } from './chat-reply.ts'
import { type Wish, wishIds } from './component-action.ts'
import type { Visit } from './interaction.ts'
import { showItem } from './show-item.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'paypal' | 'publicUrl'>
type Buy = Extract<Wish, { kind: 'buy' }>

const oneMinute = 60_000

/** Reserves the item and answers the way to PayPal. A card that is out of date is shown anew. */
export async function buyItem(deps: Deps, visit: Visit, wish: Buy): Promise<ChatReply> {
  try {
    const checkout = await startCheckout(deps, {
      guildId: visit.guildId,
      itemId: wish.itemId,
      seenPrice: wish.seen.price,
      seenCurrency: wish.seen.currency,
      buyer: visit.member,
      channelId: visit.channelId,
    })
    const back = button({ label: 'Back to the shop', id: wishIds.browse(wish.page) })
    return say(paymentWords(checkout, deps.now()), [row(linkButton('Pay with PayPal', checkout.approveUrl), back)])
  } catch (error) {
    const isCardStale = error instanceof Refused && ['OFFER_CHANGED', 'ITEM_SOLD_OUT'].includes(error.code)
    if (!isCardStale) throw error
    return showItem(deps, visit, wish, error.message)
  }
}

function paymentWords({ itemName, price, currency, reservedUntil }: Checkout, now: Date): string {
  const minutes = Math.ceil((reservedUntil.getTime() - now.getTime()) / oneMinute)
  const time = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return [
    `**${plainText(itemName, 300)}** is reserved for you for ${time}.`,
    `Total: **${moneyText(price, currency)}**, no added fees. PayPal asks you to confirm before you pay.`,
  ].join('\n')
}
