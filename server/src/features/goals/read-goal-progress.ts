import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Goal } from '../../db/tables.ts'
import { sumRevenue } from './goal-queries.ts'

type Stretch = Pick<Selectable<Goal>, 'guildId' | 'currency' | 'startDate' | 'endDate'>

/** What the shop has earned toward a goal: net, in cents of its currency, both its first and its last day included. */
export function readGoalProgress(db: Db, goal: Stretch): Promise<number> {
  return sumRevenue(db, goal)
}
