import { giftRefusals } from '@guildshop/contract/gift-refusals'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GiveAction } from '../../storefront/actions/gift-action.ts'
import { readItemOffer } from '../../storefront/reading/item-offer.ts'
import type { Visit } from '../../storefront/visit.ts'
import { checkOut } from '../buy-item.ts'
import { cardMessage } from '../pricing/card-message.ts'
import { parseAmount } from '../pricing/parse-amount.ts'
import { showItem } from '../show-item.ts'

/** Starts the checkout of a gift. Shows the item with the reason if the member can't give it like this. */
export async function giveItem(deps: Dependencies, visit: Visit, action: GiveAction): Promise<ChatReply> {
  const { itemId, quantity, code = null, recipient, message, isAnnounced } = action
  try {
    if (!recipient) throw new Refused('GIFT_NOT_ACCEPTED')
    const paid = chosenAmount(action)
    if (!paid && (await hasChosenPrice(deps, visit, action))) return showItem(deps, visit, action, chooseAmount)
    const order = { ...action, itemId, quantity, code, ...(paid ?? { total: null, currency: null, chosenPrice: null }) }
    return await checkOut(deps, visit, { ...order, gift: { recipient, message, isAnnounced } })
  } catch (error) {
    const reason = giftMessage(error) ?? cardMessage(error)
    if (reason === null) throw error
    return showItem(deps, visit, action, reason)
  }
}

const chooseAmount = 'Press **Buy as a gift** to choose how much you pay.'

/** `/buy` and older messages don't ask for an amount. */
async function hasChosenPrice(deps: Dependencies, visit: Visit, { itemId, quantity }: GiveAction): Promise<boolean> {
  const { item } = await readItemOffer(deps, visit, { itemId, quantity })
  return item.pricing.mode === 'chosen'
}

function chosenAmount({ price, amount }: GiveAction) {
  if (!price || amount === undefined) return null
  const total = parseAmount(amount)
  if (total === null) throw new Refused('CHOSEN_PRICE_INVALID')
  return { total, currency: price.currency, chosenPrice: total }
}

/** The item's own view doesn't say why somebody else can't have it. */
function giftMessage(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  return error.code in giftRefusals || error.code === 'GROUP_ALREADY_OWNED' ? error.message : null
}
