import { goalFraction } from '@guildshop/contract/goal-rules'
import type { GoalReply } from '@guildshop/contract/goals'
import type { Selectable } from 'kysely'
import type { Goal } from '../../db/tables.ts'
import { readGoalProgress } from './read-goal-progress.ts'

/** A goal as the calls tell of it, with how far it is. */
export async function describeGoal(goal: Selectable<Goal>): Promise<GoalReply> {
  const progressCents = await readGoalProgress()
  return {
    goal: {
      targetCents: goal.targetCents,
      currency: goal.currency,
      startDate: startOf(goal.startDate),
      endDate: startOf(goal.endDate),
      rewardText: goal.rewardText,
      notifyChannelId: goal.notifyChannelId,
      notifyRoleId: goal.notifyRoleId,
    },
    progressCents,
    percent: goalFraction(progressCents, goal.targetCents),
  }
}

const startOf = (day: string) => `${day}T00:00:00.000Z`
