import * as z from 'zod'
import { defineJob } from '../../jobs/job.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { resolveNotice } from '../guilds/notices/resolve-notice.ts'
import { readPremium } from '../premium/read-premium.ts'
import { describeReachedGoal } from './goal-announcement.ts'
import { findGoalWithOwner } from './goal-queries.ts'
import { readGoalProgress } from './read-goal-progress.ts'
import { reportFailedAnnouncement } from './report-failed-announcement.ts'

/** Announces that the goal is reached. Retried until Discord accepts it or rejects it permanently. */
export const announceGoal = defineJob({
  name: 'announce-goal',
  payload: z.object({ goalId: z.uuid() }),
  async run({ goalId }, deps) {
    const { db, discord, log, now } = deps
    const goal = await findGoalWithOwner(db, { goalId })
    if (!goal?.reachedAt) return
    const notice = await resolveNotice(db, { guildId: goal.guildId, itemId: null, event: 'goal' })
    const channelId = notice.channelId ?? goal.notifyChannelId
    if (!notice.isEnabled || !channelId) return
    const progressCents = await readGoalProgress(db, goal)
    const { isPremium } = await readPremium(db, goal.ownerId, now())
    const pingRoleId = isPremium ? (notice.roleId ?? goal.notifyRoleId) : null
    try {
      await discord.bot.createMessage({
        channelId,
        intent: `goal-${goal.id}-${goal.reachedAt.toISOString()}`,
        ...describeReachedGoal({ ...goal, progressCents }, { text: notice.text, server: goal.guildName, pingRoleId }),
      })
    } catch (error) {
      if (!(error instanceof DiscordRefused && error.isPermanent)) throw error
      log.warn({ guild: goal.guildId, code: error.code }, 'goal announcement rejected by discord')
      await reportFailedAnnouncement(deps, goal, error)
    }
  },
})
