import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Messages that are due or whose lease has expired: the longest due of each shop, then the next of each. */
export async function listDueStandingMessages(db: Db, now: Date, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with due as (
      select id, guild_id, due_at as since from standing_message where due_at <= ${now} and state <> 'removed'
      union all
      select id, guild_id, leased_until from standing_message where leased_until <= ${now} and state <> 'removed'
    ), message as (
      select id, guild_id, min(since) as since from due group by id, guild_id
    ), turn as (
      select id, since, row_number() over (partition by guild_id order by since, id) as place from message
    )
    select id from turn order by place, since, id limit ${atMost}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Makes posted messages due that were last known to exist before `before`; of one server, or of all. */
export async function markUnchecked(
  db: Db,
  { now, before, atMost, guildId = null }: { now: Date; before: Date; atMost: number; guildId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update standing_message set due_at = ${now}
    where id in (
      select id from standing_message
      where state = 'posted' and checked_at < ${before} and (due_at is null or due_at > ${now})
        and (edit_after is null or edit_after <= ${now})
        and (${guildId}::uuid is null or guild_id = ${guildId}::uuid)
      order by checked_at limit ${atMost} for update skip locked
    )
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Removed messages that may still be in the channel, oldest first. */
export async function listRemovedStandingMessages(db: Db, atMost: number): Promise<string[]> {
  const rows = await db
    .selectFrom('standingMessage')
    .select('id')
    .where('state', '=', 'removed')
    .orderBy('createdAt')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks all messages of a server as removed. Returns their ids. */
export async function removeAllStandingMessages(tx: Db, guildId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('standingMessage')
    .set({ state: 'removed', problem: null, dueAt: null })
    .where('guildId', '=', guildId)
    .where('state', '<>', 'removed')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
