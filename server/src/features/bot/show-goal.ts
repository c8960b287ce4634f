import { goalFraction, goalProgress } from '@guildshop/contract/goal-rules'
import { moneyText } from '@guildshop/contract/money'
import type { Selectable } from 'kysely'
import type { Goal } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { cutText, plainText } from '../../providers/discord/chat-text.ts'
import { Refused } from '../../refused.ts'
import { readGoalProgress } from '../goals/read-goal-progress.ts'
import { readPremium } from '../premium/read-premium.ts'
import { enterShop } from '../sales/checkout/enter-shop.ts'
import { findGoal } from './bot-queries.ts'
import { type ChatReply, say } from './chat-reply.ts'
import type { Visit } from './interaction.ts'

const blocks = 20
const colour = 0x57f287

/** How far the server's goal is. The goal of an owner without premium is kept, but not shown. */
export async function showGoal(deps: Pick<Dependencies, 'db' | 'now'>, { guildId }: Visit): Promise<ChatReply> {
  const shop = await enterShop(deps, guildId)
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  const goal = isPremium ? await findGoal(deps.db, shop.id) : undefined
  if (!goal) throw new Refused('GOAL_NOT_FOUND')
  const reached = await readGoalProgress(deps.db, goal)
  const card = {
    color: colour,
    title: `Donation goal of ${plainText(shop.name, 200)}`,
    // The owner writes the reward in markdown; nobody is pinged by an embed.
    description: [progressWords(goal, reached), cutText(goal.rewardText ?? '', 3000)].join('\n\n').trim(),
  }
  return { ...say(''), embeds: [card] }
}

function progressWords(goal: Selectable<Goal>, reached: number): string {
  const { percent, bar } = goalProgress({ percent: goalFraction(reached, goal.targetCents) })
  const full = Math.floor((bar / 100) * blocks)
  return [
    `${'█'.repeat(full)}${'░'.repeat(blocks - full)} ${percent}%`,
    `**${moneyText(reached, goal.currency)}** of ${moneyText(goal.targetCents, goal.currency)}`,
    `${dayWords(goal.startDate)} to ${dayWords(goal.endDate)}`,
  ].join('\n')
}

/** Days of a goal are days in UTC, wherever the reader is. */
function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
