import { type ChatReply, say } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Visit } from '../../storefront/visit.ts'
import { type CommandCall, textOption } from '../commands/command-call.ts'
import { isFirstDelivery } from '../first-delivery.ts'
import { giveItem } from './give-item.ts'

/** `/buy` with a recipient. The gift is announced if the server announces purchases. */
export async function giveNamedItem(deps: Dependencies, visit: Visit, call: CommandCall): Promise<ChatReply> {
  if (!(await isFirstDelivery(deps, visit.interactionId))) return say('You have already used this command.')
  return giveItem(deps, visit, {
    kind: 'give',
    itemId: textOption(call, 'item') ?? '',
    page: 0,
    quantity: 1,
    code: textOption(call, 'code'),
    recipient: call.users.get(textOption(call, 'for') ?? ''),
    message: textOption(call, 'message') ?? '',
    isAnnounced: true,
  })
}
