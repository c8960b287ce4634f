import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { defineJob, enqueue } from '../../jobs/job.ts'
import { readPremium } from '../premium/read-premium.ts'
import { announceGoal } from './announce-goal.ts'
import { findGoalWithOwner, markReached } from './goal-queries.ts'
import { readGoalProgress } from './read-goal-progress.ts'

/** Marks a goal as reached exactly once, only while its owner has premium. */
export const checkGoal = defineJob({
  name: 'check-goal',
  payload: z.object({ guildId: z.uuid() }),
  async run({ guildId }, { db, now }) {
    const goal = await findGoalWithOwner(db, { guildId })
    if (!goal || goal.reachedAt) return
    if (!(await readPremium(db, goal.ownerId, now())).isPremium) return
    if ((await readGoalProgress(db, goal)) < goal.targetCents) return
    await db.transaction().execute(async (tx) => {
      if (await markReached(tx, goal.id, now())) await enqueue(tx, announceGoal, { goalId: goal.id })
    })
  },
})

export function queueGoalCheck(tx: Db, guildId: string): Promise<void> {
  return enqueue(tx, checkGoal, { guildId })
}
