import { moneyText } from '@guildshop/contract/money'
import * as z from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { findGoalWithOwner } from './goal-queries.ts'
import { readGoalProgress } from './read-goal-progress.ts'

/** Announces that the goal is reached. Retried until Discord accepts it or rejects it permanently. */
export const announceGoal = defineJob({
  name: 'announce-goal',
  payload: z.object({ goalId: z.uuid() }),
  async run({ goalId }, { db, discord, log }) {
    const goal = await findGoalWithOwner(db, { goalId })
    if (!goal?.reachedAt || !goal.notifyChannelId) return
    const { targetCents, currency, rewardText, notifyRoleId } = goal
    const progress = moneyText(await readGoalProgress(db, goal), currency)
    try {
      await discord.bot.createMessage({
        channelId: goal.notifyChannelId,
        intent: `goal-${goal.id}-${goal.reachedAt.toISOString()}`,
        content: `**Donation goal reached!** Thank you all.${notifyRoleId ? `\n<@&${notifyRoleId}>` : ''}`,
        embeds: [
          {
            title: `${progress} of ${moneyText(targetCents, currency)}`,
            ...(rewardText && { description: rewardText }),
          },
        ],
        pingRoles: notifyRoleId ? [notifyRoleId] : [],
      })
    } catch (error) {
      if (!(error instanceof DiscordRefused && error.isPermanent)) throw error
      log.warn({ guild: goal.guildId, code: error.code }, 'goal announcement rejected by discord')
    }
  },
})
