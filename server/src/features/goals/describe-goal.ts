import { goalFraction } from '@guildshop/contract/goal-rules'
import type { GoalReply, PastGoal } from '@guildshop/contract/goals'
import type { GoalWithProgress } from './goal-queries.ts'

/** A goal with its progress, as returned by the API. */
export function describeGoal(goal: GoalWithProgress): GoalReply {
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
    progressCents: goal.progressCents,
    percent: goalFraction(goal.progressCents, goal.targetCents),
  }
}

export function describePastGoal(goal: GoalWithProgress): PastGoal {
  return {
    _id: goal.id,
    targetCents: goal.targetCents,
    currency: goal.currency,
    startDate: startOf(goal.startDate),
    endDate: startOf(goal.endDate),
    progressCents: goal.progressCents,
    reachedAt: goal.reachedAt?.toISOString() ?? null,
    endedAt: goal.endedAt?.toISOString() ?? null,
  }
}

const startOf = (day: string) => `${day}T00:00:00.000Z`
