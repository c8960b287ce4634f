import type { ChatReply } from '../../chat/chat-reply.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { plainLine } from '../../providers/discord/chat-text.ts'
import { drawGoal } from '../goals/goal-card.ts'
import { readRunningGoal } from '../goals/read-running-goal.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findOpenShop } from '../sales/checkout/find-open-shop.ts'
import type { Visit } from '../storefront/visit.ts'

/** Shows the goal's progress. A goal is hidden, not deleted, while its owner has no premium. */
export async function showGoal(deps: Pick<Dependencies, 'db' | 'now'>, { guildId }: Visit): Promise<ChatReply> {
  const shop = await findOpenShop(deps, guildId)
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  const goal = isPremium ? await readRunningGoal(deps.db, shop.id) : undefined
  if (!goal) throw new Refused('GOAL_NOT_FOUND')
  return { components: drawGoal(goal, { title: `${plainLine(shop.name, 200)} donation goal` }) }
}
