import { type Insertable, type Selectable, sql } from 'kysely'
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

/** From the sums per day, so that its cost follows the days and not the sales. */
export async function sumRevenue(
  db: Db,
  { guildId, currency, startDate, endDate }: Pick<Selectable<Goal>, 'guildId' | 'currency' | 'startDate' | 'endDate'>,
): Promise<number> {
  const { cents } = await db
    .selectFrom('salesByDay')
    .select(sql<number>`coalesce(sum(revenue_cents), 0)::bigint`.as('cents'))
    .where('guildId', '=', guildId)
    .where('currency', '=', currency)
    .where('day', '>=', startDate)
    .where('day', '<=', endDate)
    .executeTakeFirstOrThrow()
  return cents
}

/** Goals that have ended, the newest first. */
export function listPastGoals(db: Db, guildId: string): Promise<Selectable<Goal>[]> {
  return db
    .selectFrom('goal')
    .selectAll()
    .where('guildId', '=', guildId)
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(50)
    .execute()
}

/** True for one caller alone, however many find out at once. */
export async function markReached(tx: Db, id: string, reachedAt: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('goal')
    .set({ reachedAt })
    .where('id', '=', id)
    .where('reachedAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

export async function clearReached(tx: Db, id: string): Promise<void> {
  await tx.updateTable('goal').set({ reachedAt: null }).where('id', '=', id).execute()
}

/** A running goal with what its announcement needs to know. */
export function findGoalWithOwner(db: Db, where: { goalId: string } | { guildId: string }) {
  const query = db
    .selectFrom('goal')
    .innerJoin('guild', 'guild.id', 'goal.guildId')
    .selectAll('goal')
    .select(['guild.ownerId', 'guild.name as guildName'])
    .where('goal.endedAt', 'is', null)
    .where('guild.removedAt', 'is', null)
  return (
    'goalId' in where ? query.where('goal.id', '=', where.goalId) : query.where('goal.guildId', '=', where.guildId)
  ).executeTakeFirst()
}
