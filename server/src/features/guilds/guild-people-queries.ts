import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Guild } from '../../db/tables.ts'

export function findDiscordIdentity(db: Db, accountId: string) {
  return db
    .selectFrom('discordLink')
    .select(['discordId', 'linkedAt'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

type Wanted = { accountId: string; now: Date; guildIds: string[] | null; atMost: number }

/** Shops of others that have managers: a role is set and the owner is premium. */
export function listGuildsWithManagers(
  db: Db,
  { accountId, now, guildIds, atMost }: Wanted,
): Promise<Selectable<Guild>[]> {
  const query = db
    .selectFrom('guild')
    .innerJoin('account as owner', 'owner.id', 'guild.ownerId')
    .selectAll('guild')
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
          .where('premiumGrant.startsAt', '<=', now)
          .where((grant) =>
            grant.or([grant('premiumGrant.endsAt', 'is', null), grant('premiumGrant.endsAt', '>', now)]),
          ),
      ),
    )
    .orderBy('guild.registeredAt')
    .orderBy('guild.id')
    .limit(atMost)
  return (guildIds ? query.where('guild.guildId', 'in', guildIds) : query).execute()
}
