import type { ChatReply } from '../../chat/chat-reply.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Place } from '../storefront/actions/place.ts'
import type { ItemOffer } from '../storefront/reading/item-offer.ts'
import { readItem } from '../storefront/reading/read-item.ts'
import { extraButtons } from '../storefront/views/extra-buttons.ts'
import { drawItem } from '../storefront/views/item-view.ts'
import type { Visit } from '../storefront/visit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'metrics'>
type Choice = Place & { itemId: string; quantity?: number; part?: number; code?: string | undefined }

const unusedCode = "A better price already applies, so your code isn't used."

/** Shows an item at the member's price with the quantity to choose, Buy or Join, and Back, below an optional message. */
export async function showItem(deps: Deps, visit: Visit, choice: Choice, message = ''): Promise<ChatReply> {
  const { itemId, quantity = 1, part = 0, code } = choice
  const shown = await readItem(deps, visit, { itemId, quantity, code })
  const messages = [...new Set([message, codeMessage(shown)])].join('\n').trim()
  const options = { place: choice, part, message: messages, extraButtons: extraButtons(shown, choice) }
  return { components: drawItem(deps, shown, options) }
}

/** The status of the member's code, unless it lowers the price. */
function codeMessage({ quote, codeProblem, redeemed }: ItemOffer): string {
  return redeemed.problem ?? codeProblem ?? (quote?.isCodeUnused ? unusedCode : '')
}
