import { type RawBuilder, type Selectable, sql } from 'kysely'
import { batchReads, texts, uuids } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'
import type { DiscordLink, Guild, PaypalConnection, PaypalLink } from '../../../db/tables.ts'
import { guildFields, type ListedGuild } from '../guild-queries.ts'

/** A server by Discord's id, by ours, or by one of its items. */
type Target = { kind: 'discord-guild' | 'guild' | 'item'; id: string }

/** A server with its owner's premium grants and the caller's Discord account, which determine access. */
export type TargetGuild = ListedGuild &
  Pick<Selectable<Guild>, 'ownerCheckDueAt' | 'ownerLostAt'> & {
    ownerPayerId: Selectable<PaypalLink>['payerId'] | null
    isOwnerPaypalVerified: Selectable<PaypalLink>['isVerified']
    ownerPaypalRefusal: Selectable<PaypalLink>['refusal']
    isOwnerPaypalOurs: Selectable<PaypalLink>['isOwn'] | null
    hasOwnerPaypalApp: boolean
    ownerPaypalAppProblem: Selectable<PaypalConnection>['problem']
    hasOwnerSubscriptions: Selectable<PaypalConnection>['hasSubscriptions']
    callerDiscordId: Selectable<DiscordLink>['discordId'] | null
    callerName: string
    ownerGrants: { source: string; startsAt: string; endsAt: string | null }[]
  }

type Key = { id: string; callerId: string }

const finders = {
  'discord-guild': batchTargets('find-guild-by-discord-id', sql`guild.guild_id = key.id`),
  guild: batchTargets('find-guild-by-id', sql`guild.id = key.id::uuid`),
  item: batchTargets('find-guild-by-item', sql`guild.id = (select guild_id from item where item.id = key.id::uuid)`),
}

/** Not found for removed servers and for banned or deactivated owners. */
export function findTargetGuild(db: Db, { kind, id }: Target, callerId: string): Promise<TargetGuild | undefined> {
  return finders[kind](db, { id, callerId })
}

function batchTargets(name: string, isTarget: RawBuilder<unknown>) {
  return batchReads((db, keys: readonly Key[]) => {
    const query = sql<TargetGuild & { keyNumber: number }>`
      select key.number::int as "keyNumber", ${guildFields},
        paypal_link.payer_id as "ownerPayerId", paypal_link.is_verified as "isOwnerPaypalVerified",
        paypal_link.refusal as "ownerPaypalRefusal", paypal_link.is_own as "isOwnerPaypalOurs",
        paypal_app.id is not null as "hasOwnerPaypalApp", paypal_app.problem as "ownerPaypalAppProblem",
        paypal_app.has_subscriptions as "hasOwnerSubscriptions",
        discord_link.discord_id as "callerDiscordId", caller.username as "callerName",
        coalesce((
          select json_agg(json_build_object('source', source, 'startsAt', starts_at, 'endsAt', ends_at))
          from premium_grant where account_id = guild.owner_id and revoked_at is null
        ), '[]') as "ownerGrants"
      from unnest(
        ${texts(keys.map(({ id }) => id))}, ${uuids(keys.map(({ callerId }) => callerId))}
      ) with ordinality as key (id, caller_id, number)
      join guild on ${isTarget} and guild.removed_at is null
      join account as owner on owner.id = guild.owner_id and owner.banned_at is null and owner.deactivated_at is null
      left join paypal_link on paypal_link.account_id = guild.owner_id
      left join paypal_connection as paypal_app
        on paypal_app.account_id = guild.owner_id and paypal_app.ended_at is null
      join account as caller on caller.id = key.caller_id
      left join discord_link on discord_link.account_id = key.caller_id
    `
    return executePrepared(db.withoutPlugins(), name, query)
  })
}
