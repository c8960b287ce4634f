import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Guild } from '../../../db/tables.ts'

/** The Discord account that registered a server, and its owner's currently linked one. */
export function findRegistrant(db: Db, id: string) {
  return db
    .selectFrom('guild')
    .leftJoin('discordLink', 'discordLink.accountId', 'guild.ownerId')
    .select(['guild.guildId', 'guild.ownerId', 'guild.ownerDiscordId', 'discordLink.discordId', 'discordLink.linkedAt'])
    .where('guild.id', '=', id)
    .executeTakeFirst()
}

type Answer = { lostAt: 'keep' | 'clear' | 'set'; now: Date; dueAt: Date }
type StoredRights = Pick<Selectable<Guild>, 'name' | 'ownerLostAt'> & {
  email: string
  username: string
  isNew: boolean
  isChanged: boolean
}

const lostAtAfter = (now: Date) => ({
  keep: sql`guild.owner_lost_at`,
  clear: sql`null`,
  set: sql`coalesce(guild.owner_lost_at, ${now})`,
})

/** Stores the owner's rights. `isNew` is true for exactly one caller per loss, `isChanged` also when they're regained. */
export async function storeOwnerRights(
  tx: Db,
  id: string,
  { lostAt, now, dueAt }: Answer,
): Promise<StoredRights | undefined> {
  const { rows } = await sql<StoredRights>`
    update guild set owner_check_due_at = ${dueAt}, owner_lost_at = ${lostAtAfter(now)[lostAt]}
    from (select id, owner_lost_at from guild where id = ${id} for no key update) as before, account
    where guild.id = before.id and account.id = guild.owner_id
    returning guild.name, guild.owner_lost_at, account.email, account.username,
      before.owner_lost_at is null and guild.owner_lost_at is not null as is_new,
      (before.owner_lost_at is null) <> (guild.owner_lost_at is null) as is_changed
  `.execute(tx)
  return rows[0]
}

/** Undefined for a deleted account. */
export function findMailable(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'username'])
    .where('id', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}
