import * as z from 'zod/mini'
import { currencies } from '../money.ts'
import { snowflake, timestamp, typedText } from '../text.ts'
import { areDaysInOrder, maximumTargetCents } from './goal-rules.ts'

export const goal = z.object({
  targetCents: z.number(),
  currency: z.nullish(z.string()),
  startDate: z.nullish(z.string()),
  endDate: z.nullish(z.string()),
  rewardText: z.nullish(z.string()),
  notifyChannelId: z.nullish(z.string()),
  notifyRoleId: z.nullish(z.string()),
})
export type Goal = z.infer<typeof goal>

/** `percent` is a fraction: 1 means 100%. */
export const goalReply = z.object({
  goal: z.nullish(goal),
  progressCents: z.nullish(z.number()),
  percent: z.nullish(z.number()),
})
export type GoalReply = z.infer<typeof goalReply>

/** Beyond the specification: a past goal with its final progress. `reachedAt` is absent if it wasn't reached. */
export const pastGoal = z.object({
  _id: z.string(),
  targetCents: z.number(),
  currency: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  progressCents: z.number(),
  reachedAt: z.nullish(z.string()),
  endedAt: z.nullish(z.string()),
})
export type PastGoal = z.infer<typeof pastGoal>
/** Newest first. */
export const pastGoalsReply = z.array(pastGoal)

export const goalBody = z
  .object({
    targetCents: z
      .int('Enter a valid target amount')
      .check(z.gte(1, 'Enter a valid target amount'), z.lte(maximumTargetCents, 'Enter a valid target amount')),
    currency: z.enum(currencies, "This currency isn't supported."),
    startDate: timestamp,
    endDate: timestamp,
    rewardText: z.nullish(typedText(2000)),
    notifyChannelId: z.nullish(snowflake),
    notifyRoleId: z.nullish(snowflake),
  })
  .check(z.refine(areDaysInOrder, { error: "The end date can't be before the start date.", path: ['endDate'] }))
