import type { Db } from '../../db/connect.ts'
import { findProgress } from './goal-queries.ts'

/** What the shop has earned toward a goal: net, in cents of its currency, both its first and its last day included. */
export function readGoalProgress(db: Db, goal: { id: string }): Promise<number> {
  return findProgress(db, goal.id)
}
