import { giftRefusals } from '@guildshop/contract/gift-refusals'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GiveAction } from '../../storefront/actions/gift-action.ts'
import type { Visit } from '../../storefront/visit.ts'
import { checkOut } from '../buy-item.ts'
import { cardMessage } from '../pricing/card-message.ts'
import { showItem } from '../show-item.ts'

/** Starts the checkout of a gift. Shows the item with the reason if the member can't give it like this. */
export async function giveItem(deps: Dependencies, visit: Visit, action: GiveAction): Promise<ChatReply> {
  const { itemId, quantity, code = null, recipient, message, isAnnounced } = action
  try {
    if (!recipient) throw new Refused('GIFT_NOT_ACCEPTED')
    const order = { ...action, itemId, quantity, code, total: null, currency: null, chosenPrice: null }
    return await checkOut(deps, visit, { ...order, gift: { recipient, message, isAnnounced } })
  } catch (error) {
    const reason = giftMessage(error) ?? cardMessage(error)
    if (reason === null) throw error
    return showItem(deps, visit, action, reason)
  }
}

/** The item's own view doesn't say why somebody else can't have it. */
function giftMessage(error: unknown): string | null {
  if (!(error instanceof Refused)) return null
  return error.code in giftRefusals || error.code === 'GROUP_ALREADY_OWNED' ? error.message : null
}
