import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { Visit } from '../../storefront/visit.ts'
import { giveNamedItem } from '../gifts/give-named-item.ts'
import { showMemberships } from '../memberships/show-memberships.ts'
import { buyNamedItem, showNamedItem } from '../open-named-item.ts'
import { checkSetup } from '../setup/check-setup.ts'
import { showGoal } from '../show-goal.ts'
import { showOrders } from '../show-orders.ts'
import { showNamedCategory, showShop } from '../show-shop.ts'
import { showPurchases } from '../staff/show-purchases.ts'
import { postInChannel } from '../standing/post-in-channel.ts'
import { type CommandCall, textOption } from './command-call.ts'
import { purchasesCommand } from './registration.ts'

type RunCommand = (deps: Dependencies, visit: Visit, call: CommandCall) => Promise<ChatReply | null>

/** All replies are deferred and ephemeral. */
const commands: Record<string, RunCommand> = {
  'shop browse': browse,
  'shop item': showNamedItem,
  'shop post': postInChannel,
  'shop check': (deps, visit) =>
    checkSetup(deps, { discordGuildId: visit.guildId, discordId: visit.member.discordId, visit }),
  buy: (deps, visit, call) => (call.options.has('for') ? giveNamedItem : buyNamedItem)(deps, visit, call),
  goal: showGoal,
  orders: (deps, visit) => showOrders(deps, visit),
  [purchasesCommand]: (deps, visit, { target }) =>
    showPurchases(deps, visit, { discordId: target?.discordId ?? '', page: 0 }),
  membership: (deps, visit) => showMemberships(deps, { ...visit, ...visit.member }),
}

/** The reply to a command; null for an unknown one. */
export function runCommand(
  deps: Dependencies,
  visit: Visit,
  call: CommandCall,
): (() => Promise<ChatReply | null>) | null {
  const run = Object.hasOwn(commands, call.path) ? commands[call.path] : undefined
  return run ? () => run(deps, visit, call) : null
}

async function browse(deps: Dependencies, visit: Visit, call: CommandCall): Promise<ChatReply> {
  const [named, code] = [textOption(call, 'category'), textOption(call, 'code')]
  return named === undefined
    ? showShop(deps, visit, { page: 0, code })
    : showNamedCategory(deps, visit, { named, code })
}
