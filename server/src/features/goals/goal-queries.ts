import { type Insertable, type Selectable, sql } from 'kysely'
import { batchReads, uuids } from '../../db/batch-reads.ts'
import type { Db } from '../../db/connect.ts'
import { executePrepared } from '../../db/prepared.ts'
import type { Goal } from '../../db/tables.ts'

export type GoalWithProgress = Pick<
  Selectable<Goal>,
  | 'id'
  | 'targetCents'
  | 'currency'
  | 'startDate'
  | 'endDate'
  | 'rewardText'
  | 'notifyChannelId'
  | 'notifyRoleId'
  | 'reachedAt'
  | 'endedAt'
> & { progressCents: number }

/** Sums daily rollups, so that the cost depends on days, not sales. Both days are inclusive. */
const progress = sql<number>`(
  select coalesce(sum(revenue_cents), 0)::bigint from sales_by_day
  where guild_id = goal.guild_id and currency = goal.currency and day between goal.start_date and goal.end_date
)`

const fields = sql`
  id, target_cents, currency, start_date, end_date, reward_text, notify_channel_id, notify_role_id, reached_at, ended_at,
  ${progress} as progress_cents
`

/** Limited, because each goal's progress is a sum over many days. */
const maxBatchSize = 8

/** A server has at most one active goal. */
export const findRunningGoal: (db: Db, guildId: string) => Promise<GoalWithProgress | undefined> = batchReads(
  (db, guildIds: readonly string[]) => {
    const query = sql<GoalWithProgress & { keyNumber: number }>`
      select key.number::int as key_number, ${fields}
      from unnest(${uuids(guildIds)}) with ordinality as key (guild_id, number)
      join goal on goal.guild_id = key.guild_id and ended_at is null
    `
    return executePrepared(db, 'find-running-goal', query)
  },
  maxBatchSize,
)

/** Upserts the active goal in one statement, so that concurrent requests never create two. */
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

/** A registered server by Discord id. */
export function findGoalGuild(db: Db, guildId: string) {
  return db
    .selectFrom('guild')
    .select(['id', 'defaultCurrency'])
    .where('guildId', '=', guildId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** Zero for a deleted goal. */
export async function findProgress(db: Db, goalId: string): Promise<number> {
  const found = await db
    .selectFrom('goal')
    .select(progress.as('progressCents'))
    .where('id', '=', goalId)
    .executeTakeFirst()
  return found?.progressCents ?? 0
}

/** Past goals, newest first. */
export async function listPastGoals(db: Db, guildId: string): Promise<GoalWithProgress[]> {
  const { rows } = await sql<GoalWithProgress>`
    select ${fields} from goal where guild_id = ${guildId} and ended_at is not null order by ended_at desc limit 50
  `.execute(db)
  return rows
}

/** Returns true for exactly one concurrent caller. */
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

/** The active goal of a registered server, with its owner. */
export function findGoalWithOwner(db: Db, where: { goalId: string } | { guildId: string }) {
  const query = db
    .selectFrom('goal')
    .innerJoin('guild', 'guild.id', 'goal.guildId')
    .innerJoin('account', 'account.id', 'guild.ownerId')
    .selectAll('goal')
    .select(['guild.ownerId', 'guild.name as guildName', 'guild.guildId as discordGuildId'])
    .select(['account.email', 'account.username', 'account.isVerified'])
    .where('goal.endedAt', 'is', null)
    .where('guild.removedAt', 'is', null)
  return (
    'goalId' in where ? query.where('goal.id', '=', where.goalId) : query.where('goal.guildId', '=', where.guildId)
  ).executeTakeFirst()
}
