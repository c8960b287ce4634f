import { type ChatReply, textReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Visit } from '../../storefront/visit.ts'
import { booleanOption, type CommandCall, textOption } from '../commands/command-call.ts'
import { isFirstDelivery } from '../first-delivery.ts'
import { withNamedItem } from '../open-named-item.ts'
import { giveItem } from './give-item.ts'

/** `/buy` with a recipient. */
export async function giveNamedItem(deps: Dependencies, visit: Visit, call: CommandCall): Promise<ChatReply> {
  if (!(await isFirstDelivery(deps, visit.interactionId))) return textReply('This command was already processed.')
  const recipient = call.users.get(textOption(call, 'for') ?? '')
  const gift = {
    recipient,
    message: textOption(call, 'message') ?? '',
    isAnnounced: call.options.get('announce') !== false,
    isAnonymous: booleanOption(call, 'anonymous'),
  }
  return withNamedItem(deps, visit, call, (named) =>
    giveItem(deps, visit, { kind: 'give', ...named, page: 0, ...gift }),
  )
}
