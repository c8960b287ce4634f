import type { Db } from '../../db/connect.ts'
import { findProgress } from './goal-queries.ts'

/** Net revenue toward a goal in cents of its currency. Both days are inclusive. */
export function readGoalProgress(db: Db, goal: { id: string }): Promise<number> {
  return findProgress(db, goal.id)
}
