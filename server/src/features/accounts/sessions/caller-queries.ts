import { type RawBuilder, type Selectable, sql } from 'kysely'
import { askTogether, texts, times, uuids } from '../../../db/ask-together.ts'
import type { Db } from '../../../db/connect.ts'
import type { Account, DiscordLink, Guild, PaypalLink, Session } from '../../../db/tables.ts'

/** The resource in a call's path: a server by Discord id or ours, or an item. */
export type Place = { kind: 'discord-guild' | 'guild' | 'item'; id: string }

type Call = { sessionId: string; place: Place | null; now: Date }

/** A server with its owner's premium grants and the caller's Discord account, which determine access. */
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
  isOwnerPaypalVerified: Selectable<PaypalLink>['isVerified']
  callerDiscordId: Selectable<DiscordLink>['discordId'] | null
  ownerGrants: { source: string; startsAt: string; endsAt: string | null }[]
  ownerCheckDueAt: string | null
  ownerLostAt: string | null
}

type Caller = Pick<Selectable<Session>, 'lastUsedAt' | 'secondFactorAt'> &
  Pick<Selectable<Account>, 'id' | 'username' | 'email' | 'isVerified' | 'isSuperAdmin' | 'totpSecret'> & {
    sessionId: string
    guild: NamedGuild | null
  }

/** Loads the session, account and target resource in one query. */
export function findCaller(db: Db, { place, ...call }: Call): Promise<Caller | undefined> {
  return callersAt[place?.kind ?? 'nowhere'](db, { ...call, placeId: place?.id ?? null })
}

type Question = Pick<Call, 'sessionId' | 'now'> & { placeId: string | null }

const callersAt = {
  nowhere: findCallers(sql`null`),
  'discord-guild': findCallers(guildWhere(sql`guild.guild_id = asked.place_id`)),
  guild: findCallers(guildWhere(sql`guild.id = asked.place_id::uuid`)),
  item: findCallers(guildWhere(sql`guild.id = (select guild_id from item where item.id = asked.place_id::uuid)`)),
}

function findCallers(guild: RawBuilder<unknown>) {
  return askTogether(async (db, questions: Question[]) => {
    const { rows } = await sql<Caller & { asked: number }>`
      select asked.number::int as asked,
        session.id as "sessionId", session.last_used_at as "lastUsedAt", session.second_factor_at as "secondFactorAt",
        account.id, account.username, account.email, account.is_verified as "isVerified",
        account.is_super_admin as "isSuperAdmin", account.totp_secret as "totpSecret", ${guild} as guild
      from unnest(
        ${uuids(questions.map(({ sessionId }) => sessionId))},
        ${texts(questions.map(({ placeId }) => placeId))},
        ${times(questions.map(({ now }) => now))}
      ) with ordinality as asked (session_id, place_id, now, number)
      join session on session.id = asked.session_id
      join account on account.id = session.account_id
      where session.ended_at is null and session.expires_at > asked.now
        and account.deactivated_at is null and account.banned_at is null
    `.execute(db.withoutPlugins())
    return rows
  })
}

/** Not found for removed servers and for banned or deactivated owners. */
function guildWhere(isNamed: RawBuilder<unknown>) {
  return sql`(
    select to_json(named) from (
      select guild.id, guild.guild_id as "guildId", guild.owner_id as "ownerId", guild.name, guild.icon,
        guild.is_enabled as "isEnabled", guild.default_currency as "defaultCurrency",
        guild.manage_role_id as "manageRoleId", guild.notification_role_id as "notificationRoleId",
        guild.owner_check_due_at as "ownerCheckDueAt", guild.owner_lost_at as "ownerLostAt",
        paypal_link.payer_id as "ownerPayerId", paypal_link.is_verified as "isOwnerPaypalVerified",
        discord_link.discord_id as "callerDiscordId",
        coalesce((
          select json_agg(json_build_object('source', source, 'startsAt', starts_at, 'endsAt', ends_at))
          from premium_grant where account_id = guild.owner_id and revoked_at is null
        ), '[]') as "ownerGrants"
      from guild
      join account as owner on owner.id = guild.owner_id
      left join paypal_link on paypal_link.account_id = guild.owner_id
      left join discord_link on discord_link.account_id = session.account_id
      where ${isNamed} and guild.removed_at is null and owner.banned_at is null and owner.deactivated_at is null
    ) as named
  )`
}
