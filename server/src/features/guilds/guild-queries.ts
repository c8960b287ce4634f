import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { batchLists } from '../../db/batch-reads.ts'
import type { Db } from '../../db/connect.ts'
import type { Guild } from '../../db/tables.ts'

export function findGuild(db: Db, id: string) {
  return db.selectFrom('guild').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
}

/** The current registration of a Discord server. */
export function findHolder(db: Db, guildId: string) {
  return db
    .selectFrom('guild')
    .select(['id', 'ownerId', 'name'])
    .where('guildId', '=', guildId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

export type ListedGuild = Pick<
  Selectable<Guild>,
  | 'id'
  | 'guildId'
  | 'ownerId'
  | 'name'
  | 'icon'
  | 'isEnabled'
  | 'defaultCurrency'
  | 'manageRoleId'
  | 'notificationRoleId'
  | 'announceIn'
  | 'announceChannelId'
  | 'announcesPrice'
  | 'cancelLeftAfterDays'
  | 'managersMayPrice'
  | 'allowsGifts'
>

/** The columns of a `ListedGuild` and of its owner check. */
export const guildFields = sql`
  guild.id, guild.guild_id as "guildId", guild.owner_id as "ownerId", guild.name, guild.icon,
  guild.is_enabled as "isEnabled", guild.default_currency as "defaultCurrency",
  guild.manage_role_id as "manageRoleId", guild.notification_role_id as "notificationRoleId",
  guild.announce_in as "announceIn", guild.announce_channel_id as "announceChannelId",
  guild.announces_price as "announcesPrice", guild.cancel_left_after_days as "cancelLeftAfterDays",
  guild.managers_may_price as "managersMayPrice", guild.allows_gifts as "allowsGifts",
  guild.owner_check_due_at as "ownerCheckDueAt", guild.owner_lost_at as "ownerLostAt"
`

/** Read as JSON, so times are text. */
type OwnedGuild = ListedGuild & { ownerCheckDueAt: string | null; ownerLostAt: string | null }

/** Oldest first. */
export const listOwnedGuilds = batchLists<OwnedGuild>(
  'list-owned-guilds',
  sql`
    select ${guildFields}
    from guild where guild.owner_id = key.id and removed_at is null
    order by registered_at, guild.id
  `,
)

export async function countGuilds(tx: Db, ownerId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('guild')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export function insertGuild(tx: Db, guild: Insertable<Guild>): Promise<Selectable<Guild>> {
  return tx.insertInto('guild').values(guild).returningAll().executeTakeFirstOrThrow()
}

type Former = { guildId: string; ownerId: string; removedAfter: Date }

/** Restores a recently removed registration of this owner; undefined if there is none. */
export function restoreGuild(
  tx: Db,
  former: Former,
  change: Updateable<Guild>,
): Promise<Selectable<Guild> | undefined> {
  const newest = tx
    .selectFrom('guild')
    .select('id')
    .where('guildId', '=', former.guildId)
    .where('ownerId', '=', former.ownerId)
    .where('removedAt', '>', former.removedAfter)
    .orderBy('removedAt', 'desc')
    .limit(1)
  return tx
    .updateTable('guild')
    .set({ ...change, removedAt: null })
    .where('id', '=', newest)
    .returningAll()
    .executeTakeFirst()
}

export async function updateGuild(tx: Db, id: string, change: Updateable<Guild>): Promise<void> {
  await tx.updateTable('guild').set(change).where('id', '=', id).execute()
}

/** Enables as many servers as allowed, preferred ones first, then the oldest. Returns the newly disabled ones. */
export async function enableAllowedGuilds(tx: Db, ownerId: string, allowed: number): Promise<string[]> {
  const { rows } = await sql<{ name: string; isEnabled: boolean }>`
    update guild set is_enabled = ranked.place <= ${allowed}
    from (
      select id, row_number() over (order by is_preferred desc, registered_at, id) as place
      from guild where owner_id = ${ownerId} and removed_at is null
    ) as ranked
    where guild.id = ranked.id and guild.is_enabled <> (ranked.place <= ${allowed})
    returning guild.name, guild.is_enabled
  `.execute(tx)
  const closed = rows.filter(({ isEnabled }) => !isEnabled).map(({ name }) => name)
  return closed.sort((one, other) => one.localeCompare(other))
}
