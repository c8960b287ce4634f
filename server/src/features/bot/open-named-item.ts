import { card } from '../../chat/chat-reply.ts'
import { accents, button, row, text } from '../../chat/components.ts'
import type { Dependencies } from '../../dependencies.ts'
import { plainLine } from '../../providers/discord/chat-text.ts'
import { componentIds } from '../storefront/actions/component-action.ts'
import { readItemOffer } from '../storefront/reading/item-offer.ts'
import { findNamedItem } from '../storefront/reading/suggest-items.ts'
import { isSoldOut } from '../storefront/views/stock-label.ts'
import type { Visit } from '../storefront/visit.ts'
import { buyItem } from './buy-item.ts'
import { booleanOption, type CommandCall, numberOption, textOption } from './commands/command-call.ts'
import { isFirstDelivery } from './first-delivery.ts'
import { showItem } from './show-item.ts'

/** `/shop item`: shows the item that a member chose or typed. */
export function showNamedItem(deps: Dependencies, visit: Visit, call: CommandCall) {
  return withNamedItem(deps, visit, call, (named) => showItem(deps, visit, { ...named, page: 0 }))
}

/**
 * `/buy`: starts the checkout, or shows the item if there is something to choose or to know first. Null for a replayed
 * interaction.
 */
export async function buyNamedItem(deps: Dependencies, visit: Visit, call: CommandCall) {
  if (!(await isFirstDelivery(deps, visit.interactionId))) return null
  return withNamedItem(deps, visit, call, async (named) => {
    const { item, terms, quote, quantity, redeemed, codeProblem } = await readItemOffer(deps, visit, named)
    const isPlain = !terms && item.pricing.mode === 'fixed' && !isSoldOut(item) && quantity === named.quantity
    const hasNews = redeemed.problem !== null || codeProblem !== null || quote?.isCodeUnused
    if (!isPlain || hasNews || !quote || quote.price === 0) return showItem(deps, visit, { ...named, page: 0 })
    const code = quote.applied?.kind === 'code' ? redeemed.rule?.name : undefined
    const seen = { total: quote.price, currency: quote.currency }
    const isAnonymous = booleanOption(call, 'anonymous')
    return buyItem(deps, visit, { kind: 'order', itemId: item.id, quantity, seen, page: 0, code, isAnonymous })
  })
}

type Named = { itemId: string; quantity: number; code?: string | undefined }

/** Opens the item that a member chose or typed, or leads to the shop if there is none. */
export async function withNamedItem<Reply>(
  deps: Dependencies,
  visit: Visit,
  call: CommandCall,
  open: (named: Named) => Promise<Reply>,
) {
  const typed = textOption(call, 'item') ?? ''
  const itemId = await findNamedItem(deps, visit, typed)
  const quantity = Math.max(1, numberOption(call, 'quantity') ?? 1)
  if (itemId) return open({ itemId, quantity, code: textOption(call, 'code') })
  const browse = button({ label: 'Browse shop', id: componentIds.browse(0), isPrimary: true })
  const missing = `This shop has no item called **${plainLine(typed, 200)}**.`
  return card([text(missing), row(browse)], accents.warning)
}
