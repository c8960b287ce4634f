import type { Db } from '../../db/connect.ts'
import { findRunningGoal, type GoalWithProgress } from './goal-queries.ts'

/** A server's active goal with its progress. */
export const readRunningGoal = (db: Db, guildId: string): Promise<GoalWithProgress | undefined> =>
  findRunningGoal(db, guildId)
