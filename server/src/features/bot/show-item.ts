import type { ChatReply } from '../../chat/chat-reply.ts'
import type { Dependencies } from '../../dependencies.ts'
import { hasUsableCode } from '../pricing/reading/read-code.ts'
import { type ItemOffer, readItemOffer } from '../storefront/reading/item-offer.ts'
import { canTakeCode, cardRows } from '../storefront/views/card-buttons.ts'
import { includedLabel } from '../storefront/views/included-label.ts'
import { itemCard } from '../storefront/views/item-card.ts'
import type { Visit } from '../storefront/visit.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'metrics'>
type Choice = { itemId: string; page: number; quantity?: number; code?: string | undefined }

const unusedCode = "A better price already applies, so your code isn't used."

/** Shows an item card at the member's price with the quantity to choose, Buy or Join, and Back, below an optional message. */
export async function showItem(deps: Deps, visit: Visit, choice: Choice, message = ''): Promise<ChatReply> {
  const { itemId, page, quantity: chosen = 1, code } = choice
  const offer = await readItemOffer(deps, visit, { itemId, quantity: chosen, code })
  const { item, terms, quantity, shop } = offer
  const { isPremium } = shop
  const included = await includedLabel(deps, item, { isPremium, quantity, isMembership: terms !== null })
  const offersCodes = canTakeCode(offer) && (await hasUsableCode(deps.db, shop.id, deps.now()))
  return {
    content: [...new Set([message, codeMessage(offer)])].join('\n').trim(),
    embeds: [itemCard(deps, offer, included)],
    components: cardRows(offer, { page, offersCodes }),
  }
}

/** What became of the code that the member carries, unless it lowers the price. */
function codeMessage({ quote, codeProblem, redeemed }: ItemOffer): string {
  return redeemed.problem ?? codeProblem ?? (quote?.isCodeUnused ? unusedCode : '')
}
