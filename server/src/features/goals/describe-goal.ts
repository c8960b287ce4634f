import { goalFraction } from '@guildshop/contract/goal-rules'
import type { GoalReply, PastGoal } from '@guildshop/contract/goals'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Goal } from '../../db/tables.ts'
import { readGoalProgress } from './read-goal-progress.ts'

/** A goal as the calls tell of it, with how far it is. */
export async function describeGoal(db: Db, goal: Selectable<Goal>): Promise<GoalReply> {
  const progressCents = await readGoalProgress(db, goal)
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

export async function describePastGoal(db: Db, goal: Selectable<Goal>): Promise<PastGoal> {
  return {
    _id: goal.id,
    targetCents: goal.targetCents,
    currency: goal.currency,
    startDate: startOf(goal.startDate),
    endDate: startOf(goal.endDate),
    progressCents: await readGoalProgress(db, goal),
    reachedAt: goal.reachedAt?.toISOString() ?? null,
    endedAt: goal.endedAt?.toISOString() ?? null,
  }
}

const startOf = (day: string) => `${day}T00:00:00.000Z`
