import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Goal } from '../../db/tables.ts'

/** A server has one running goal at most. */
export function findRunningGoal(db: Db, guildId: string): Promise<Selectable<Goal> | undefined> {
  return db
    .selectFrom('goal')
    .selectAll()
    .where('guildId', '=', guildId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Edits the running goal or begins one, in one statement, so that two clicks never make two. */
export function saveRunningGoal(db: Db, goal: Insertable<Goal>): Promise<Selectable<Goal>> {
  const { guildId, createdAt, ...changes } = goal
  return db
    .insertInto('goal')
    .values(goal)
    .onConflict((conflict) => conflict.column('guildId').where('endedAt', 'is', null).doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function endRunningGoal(db: Db, guildId: string, endedAt: Date): Promise<boolean> {
  const ended = await db
    .updateTable('goal')
    .set({ endedAt })
    .where('guildId', '=', guildId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** A registered server by Discord's id. */
export function findGoalGuild(db: Db, guildId: string) {
  return db
    .selectFrom('guild')
    .select(['id', 'defaultCurrency'])
    .where('guildId', '=', guildId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}
