import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Account, DiscordLink, Guild, PaypalLink, Session } from '../../db/tables.ts'

/** What a call's address names: a server by Discord's id or by ours, or an item of one. */
export type Place = { kind: 'discord-guild' | 'guild' | 'item'; id: string }

type Call = { sessionId: string; place: Place | null; now: Date }

/** A server with all that decides on rights in it: its owner's grants of premium, and the caller's Discord account. */
export type NamedGuild = Pick<
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
> & {
  ownerPayerId: Selectable<PaypalLink>['payerId'] | null
  callerDiscordId: Selectable<DiscordLink>['discordId'] | null
  ownerGrants: { source: string; startsAt: string; endsAt: string | null }[]
}

type Caller = Pick<Selectable<Session>, 'lastUsedAt' | 'secondFactorAt'> &
  Pick<Selectable<Account>, 'id' | 'username' | 'email' | 'isVerified' | 'isSuperAdmin' | 'totpSecret'> & {
    sessionId: string
    guild: NamedGuild | null
  }

/** Who is calling and what they ask about, in one read: nothing else is believed about either. */
export async function findCaller(db: Db, { sessionId, place, now }: Call): Promise<Caller | undefined> {
  const { rows } = await sql<Caller>`
    select session.id as session_id, session.last_used_at, session.second_factor_at,
      account.id, account.username, account.email, account.is_verified, account.is_super_admin, account.totp_secret,
      ${place ? guildAt(place) : sql`null`} as guild
    from session join account on account.id = session.account_id
    where session.id = ${sessionId} and session.ended_at is null and session.expires_at > ${now}
      and account.deactivated_at is null and account.banned_at is null
  `.execute(db)
  return rows[0]
}

/** A server that is removed, or whose owner is banned or gone, does not exist. */
const guildAt = (place: Place) => sql`(
  select to_json(named) from (
    select guild.id, guild.guild_id, guild.owner_id, guild.name, guild.icon, guild.is_enabled,
      guild.default_currency, guild.manage_role_id, guild.notification_role_id,
      paypal_link.payer_id as owner_payer_id, discord_link.discord_id as caller_discord_id,
      coalesce((
        select json_agg(json_build_object('source', source, 'starts_at', starts_at, 'ends_at', ends_at))
        from premium_grant where account_id = guild.owner_id and revoked_at is null
      ), '[]') as owner_grants
    from guild
    join account as owner on owner.id = guild.owner_id
    left join paypal_link on paypal_link.account_id = guild.owner_id
    left join discord_link on discord_link.account_id = session.account_id
    where ${isNamed(place)} and guild.removed_at is null and owner.banned_at is null and owner.deactivated_at is null
  ) as named
)`

function isNamed({ kind, id }: Place) {
  if (kind === 'discord-guild') return sql`guild.guild_id = ${id}`
  if (kind === 'guild') return sql`guild.id = ${id}`
  return sql`guild.id = (select item.guild_id from item where item.id = ${id})`
}
