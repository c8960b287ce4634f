import { goalFraction, goalProgress } from '@guildshop/contract/goal-rules'
import { moneyText } from '@guildshop/contract/money'
import type { Selectable } from 'kysely'
import { type ChatReply, say } from '../../chat/chat-reply.ts'
import type { Goal } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { cutText, plainText, timestamp } from '../../providers/discord/chat-text.ts'
import { readGoalProgress } from '../goals/read-goal-progress.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findOpenShop } from '../sales/checkout/find-open-shop.ts'
import type { Visit } from '../storefront/visit.ts'
import { findGoal } from './bot-queries.ts'

const blocks = 20
const colour = 0x57f287

/** Shows the goal's progress. A goal is hidden, not deleted, while its owner has no premium. */
export async function showGoal(deps: Pick<Dependencies, 'db' | 'now'>, { guildId }: Visit): Promise<ChatReply> {
  const shop = await findOpenShop(deps, guildId)
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  const goal = isPremium ? await findGoal(deps.db, shop.id) : undefined
  if (!goal) throw new Refused('GOAL_NOT_FOUND')
  const reached = await readGoalProgress(deps.db, goal)
  const card = {
    color: colour,
    title: `${plainText(shop.name, 200)} donation goal`,
    // Markdown is allowed in the reward. Mentions in embeds don't ping.
    description: [progressText(goal, reached), cutText(goal.rewardText ?? '', 3000)].join('\n\n').trim(),
  }
  return { ...say(''), embeds: [card] }
}

function progressText(goal: Selectable<Goal>, reached: number): string {
  const { percent, bar } = goalProgress({ percent: goalFraction(reached, goal.targetCents) })
  const full = Math.floor((bar / 100) * blocks)
  return [
    `${'█'.repeat(full)}${'░'.repeat(blocks - full)} ${percent}%`,
    `**${moneyText(reached, goal.currency)}** of ${moneyText(goal.targetCents, goal.currency)}`,
    `${dayLabel(goal.startDate)} – ${dayLabel(goal.endDate)}`,
  ].join('\n')
}

/** Goals run on UTC days. 10:00 UTC is on the same calendar day from Honolulu to Auckland. */
const dayLabel = (day: string) => timestamp(new Date(`${day}T10:00:00Z`), 'D')
