import { runningStates } from '@guildshop/contract/membership-rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Our id of a registered server in which this person's membership runs. */
export async function findGuildOfMember(db: Db, discordGuildId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guild')
    .innerJoin('membership', 'membership.guildId', 'guild.id')
    .select('guild.id')
    .where('guild.guildId', '=', discordGuildId)
    .where('guild.removedAt', 'is', null)
    .where('membership.buyerDiscordId', '=', userId)
    .where('membership.state', 'in', runningStates)
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** A registered server. */
export function findGuild(db: Db, id: string) {
  return db
    .selectFrom('guild')
    .select(['id', 'guildId'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

export async function listRunningOf(db: Db, guildId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('id')
    .where('guildId', '=', guildId)
    .where('buyerDiscordId', '=', userId)
    .where('state', 'in', runningStates)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function listGuildsWithMembers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('guild')
    .select('id')
    .where('removedAt', 'is', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('membership')
          .select('membership.id')
          .whereRef('membership.guildId', '=', 'guild.id')
          .where('membership.state', 'in', runningStates),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

export async function countMembers(db: Db, guildId: string): Promise<number> {
  const { count } = await db
    .selectFrom('membership')
    .select(sql<number>`count(distinct buyer_discord_id)::int`.as('count'))
    .where('guildId', '=', guildId)
    .where('state', 'in', runningStates)
    .executeTakeFirstOrThrow()
  return count
}

/** One slice of a server's members, plus everyone who has left. */
export async function listMembersToCheck(
  db: Db,
  guildId: string,
  { slice, slices }: { slice: number; slices: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .select('buyerDiscordId')
    .distinct()
    .where('guildId', '=', guildId)
    .where('state', 'in', runningStates)
    .where(sql<boolean>`(left_at is not null or abs(hashtext(buyer_discord_id)::bigint) % ${slices} = ${slice})`)
    .execute()
  return rows.map(({ buyerDiscordId }) => buyerDiscordId)
}

/** After how many days the server cancels memberships of people who left; null if it keeps them. */
export async function readDaysAway(db: Db, guildId: string): Promise<number | null> {
  const guild = await db
    .selectFrom('guild')
    .select('cancelLeftAfterDays')
    .where('id', '=', guildId)
    .executeTakeFirstOrThrow()
  return guild.cancelLeftAfterDays
}
