import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Guild } from '../../../db/tables.ts'

export function findDiscordIdentity(db: Db, accountId: string) {
  return db
    .selectFrom('discordLink')
    .select(['discordId', 'linkedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

type Wanted = { accountId: string; now: Date; guildIds: string[] | null; atMost: number }

/** A server with its owner's name and premium grants. */
export type GuildWithGrants = Selectable<Guild> & {
  ownerUsername: string
  ownerGrants: { source: string; startsAt: string; endsAt: string | null }[]
}

/** Other owners' shops that may have managers: a role is set and the owner has premium grants. */
export function listGuildsWithManageRole(
  db: Db,
  { accountId, now, guildIds, atMost }: Wanted,
): Promise<GuildWithGrants[]> {
  const query = db
    .selectFrom('guild')
    .innerJoin('account as owner', 'owner.id', 'guild.ownerId')
    .selectAll('guild')
    .select(['owner.username as ownerUsername', ownerGrants.as('ownerGrants')])
    .where('guild.removedAt', 'is', null)
    .where('guild.ownerId', '!=', accountId)
    .where('guild.manageRoleId', 'is not', null)
    .where('owner.bannedAt', 'is', null)
    .where('owner.deactivatedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('premiumGrant')
          .select('premiumGrant.id')
          .whereRef('premiumGrant.accountId', '=', 'guild.ownerId')
          .where('premiumGrant.revokedAt', 'is', null)
          .where('premiumGrant.startsAt', '<=', now),
      ),
    )
    .orderBy('guild.registeredAt')
    .orderBy('guild.id')
    .limit(atMost)
  return (guildIds ? query.where('guild.guildId', 'in', guildIds) : query).execute()
}

const ownerGrants = sql<GuildWithGrants['ownerGrants']>`(
  select json_agg(json_build_object('source', source, 'startsAt', starts_at, 'endsAt', ends_at))
  from premium_grant where account_id = guild.owner_id and revoked_at is null
)`
