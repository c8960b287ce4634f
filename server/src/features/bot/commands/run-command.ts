import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Visit } from '../../storefront/visit.ts'
import { giveNamedItem } from '../gifts/give-named-item.ts'
import { showMemberships } from '../memberships/show-memberships.ts'
import { showGoal } from '../show-goal.ts'
import { showItem } from '../show-item.ts'
import { showOrders } from '../show-orders.ts'
import { showShop } from '../show-shop.ts'
import { type CommandCall, textOption } from './command-call.ts'

type RunCommand = (deps: Dependencies, visit: Visit, call: CommandCall) => Promise<ChatReply>

/** All replies are deferred and ephemeral. */
const commands: Record<string, RunCommand> = {
  'shop browse': (deps, visit, call) => showShop(deps, visit, { page: 0, code: textOption(call, 'code') }),
  'shop item': showNamedItem,
  buy: (deps, visit, call) => (call.options.has('for') ? giveNamedItem : showNamedItem)(deps, visit, call),
  goal: showGoal,
  orders: (deps, visit) => showOrders(deps, visit),
  membership: (deps, visit) => showMemberships(deps, { ...visit, ...visit.member }),
}

/** The reply to a command; null for an unknown one. */
export function runCommand(deps: Dependencies, visit: Visit, call: CommandCall): (() => Promise<ChatReply>) | null {
  const run = Object.hasOwn(commands, call.path) ? commands[call.path] : undefined
  return run ? () => run(deps, visit, call) : null
}

function showNamedItem(deps: Dependencies, visit: Visit, call: CommandCall): Promise<ChatReply> {
  return showItem(deps, visit, { itemId: textOption(call, 'item') ?? '', page: 0, code: textOption(call, 'code') })
}
