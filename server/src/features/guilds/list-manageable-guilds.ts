import type { Selectable } from 'kysely'
import type { Guild } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../refused.ts'
import { holdsRole, isPremiumBy } from './access/guild-access.ts'
import { findDiscordIdentity, listGuildsWithManageRole } from './access/guild-people-queries.ts'

/** Discord lets nobody into more servers than this, so no more are ever asked about. */
const atMost = 200

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>
type Identity = { discordId: string; linkedAt: Date }

/** Shops of others that this person may manage, because they hold the role its owner chose. */
export async function listManageableGuilds(deps: Deps, accountId: string): Promise<Selectable<Guild>[]> {
  const identity = await findDiscordIdentity(deps.db, accountId)
  if (!identity) return []
  const guildIds = await whereTheyAre(deps, accountId, identity)
  if (guildIds?.length === 0) return []
  const now = deps.now()
  const found = await listGuildsWithManageRole(deps.db, { accountId, now, guildIds, atMost })
  const guilds = found.filter(({ ownerGrants }) => isPremiumBy(ownerGrants, now))
  const isManaged = await Promise.all(guilds.map((guild) => isManagerOf(deps, identity, guild)))
  return guilds.filter((_guild, index) => isManaged[index])
}

/** Narrows the question to their own servers. Null when they took that permission back: the bot can still be asked. */
async function whereTheyAre(
  { discordFacts }: Deps,
  accountId: string,
  { linkedAt }: Identity,
): Promise<string[] | null> {
  try {
    return (await discordFacts.listOwnGuilds(accountId, linkedAt)).map(({ id }) => id)
  } catch (error) {
    if (error instanceof Refused && error.code === 'DISCORD_TOKEN_INVALID') return null
    throw error
  }
}

async function isManagerOf(deps: Deps, { discordId }: Identity, { guildId, manageRoleId }: Selectable<Guild>) {
  return manageRoleId !== null && holdsRole(deps, { guildId, discordId, roleId: manageRoleId })
}
