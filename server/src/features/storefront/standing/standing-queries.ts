import type { StandingProblem, StandingSubject } from '@guildshop/contract/standing-messages'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { StandingMessage } from '../../../db/tables.ts'

export type StandingState = 'posting' | 'posted' | 'broken' | 'removed'

export type StandingRow = Selectable<StandingMessage> & {
  shows: StandingSubject
  state: StandingState
  problem: StandingProblem | null
}

/** The given server, or those of an owner, if they have standing messages. */
export async function listShopsWithMessages(
  db: Db,
  shop: { guildId: string } | { ownerId: string },
): Promise<string[]> {
  const query = db.selectFrom('standingMessage').select('standingMessage.guildId').distinct()
  const found =
    'guildId' in shop
      ? await query.where('standingMessage.guildId', '=', shop.guildId).execute()
      : await query
          .innerJoin('guild', 'guild.id', 'standingMessage.guildId')
          .where('guild.ownerId', '=', shop.ownerId)
          .execute()
  return found.map(({ guildId }) => guildId)
}

/** Problems that end without an event, so the message is retried. */
const transientProblems = ['NO_PERMISSION', 'BOT_MISSING'] satisfies StandingProblem[]

type Mark = { now: Date; soonest: Date; secondsBetween: number }

/**
 * Makes a server's messages due, each so long after its last edit and after what limits it. Returns those that are due
 * earlier than before. A message that is being rendered is due again.
 */
export async function markDue(db: Db, guildId: string, { now, soonest, secondsBetween }: Mark) {
  const wanted = sql<Date>`
    greatest(${soonest}::timestamptz, edit_after, shown_at + ${secondsBetween} * interval '1 second')
  `
  const changed = await db
    .updateTable('standingMessage')
    .set({ dueAt: wanted })
    .where('guildId', '=', guildId)
    .where((where) => where.or([where('dueAt', 'is', null), where('dueAt', '>', wanted)]))
    .where((where) =>
      where.or([
        where('state', 'in', ['posting', 'posted']),
        where('problem', 'in', ['NOTHING_TO_SHOW', 'REJECTED', ...transientProblems]),
        where('leasedUntil', '>', now),
      ]),
    )
    .where('state', '<>', 'removed')
    .returning(['id', 'dueAt'])
    .execute()
  return changed.map(({ id, dueAt }) => ({ id, dueAt: dueAt ?? now }))
}

/** Makes messages due whose problem may have ended. Returns those that are due earlier than before. */
export async function markTransientDue(db: Db, where: { guildId: string } | { discordGuildId: string }, now: Date) {
  const { rows } = await sql<{ id: string; dueAt: Date }>`
    update standing_message set due_at = greatest(${now}::timestamptz, edit_after)
    from guild
    where guild.id = standing_message.guild_id and guild.removed_at is null
      and ${'guildId' in where ? sql`guild.id = ${where.guildId}` : sql`guild.guild_id = ${where.discordGuildId}`}
      and standing_message.state = 'broken' and problem = any(${transientProblems}::text[])
      and due_at > greatest(${now}::timestamptz, edit_after)
    returning standing_message.id, due_at
  `.execute(db)
  return rows
}

type Lease = { now: Date; until: Date }

/** Claims a due message with a lease: returns it to exactly one concurrent caller. A change meanwhile sets `due_at`. */
export function claimStandingMessage(tx: Db, id: string, { now, until }: Lease): Promise<StandingRow | undefined> {
  return tx
    .updateTable('standingMessage')
    .set({ leasedUntil: until, dueAt: null })
    .where('id', '=', id)
    .where('state', '<>', 'removed')
    .where((where) => where.or([where('dueAt', '<=', now), where('leasedUntil', '<=', now)]))
    .where((where) => where.or([where('leasedUntil', 'is', null), where('leasedUntil', '<=', now)]))
    .returningAll()
    .$narrowType<StandingRow>()
    .executeTakeFirst()
}

export function insertStandingMessage(tx: Db, row: Insertable<StandingMessage>): Promise<StandingRow> {
  return tx
    .insertInto('standingMessage')
    .values(row)
    .returningAll()
    .$narrowType<StandingRow>()
    .executeTakeFirstOrThrow()
}

export function findStandingMessage(db: Db, id: string): Promise<StandingRow | undefined> {
  return db.selectFrom('standingMessage').selectAll().$narrowType<StandingRow>().where('id', '=', id).executeTakeFirst()
}

export function lockStandingMessage(tx: Db, id: string): Promise<StandingRow | undefined> {
  return tx
    .selectFrom('standingMessage')
    .selectAll()
    .$narrowType<StandingRow>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateStandingRow(tx: Db, id: string, change: Updateable<StandingMessage>): Promise<StandingRow> {
  return tx
    .updateTable('standingMessage')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .$narrowType<StandingRow>()
    .executeTakeFirstOrThrow()
}

export async function deleteStandingMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('standingMessage').where('id', '=', id).execute()
}

export async function countStandingMessages(tx: Db, guildId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('standingMessage')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('guildId', '=', guildId)
    .where('state', '<>', 'removed')
    .executeTakeFirstOrThrow()
  return count
}
