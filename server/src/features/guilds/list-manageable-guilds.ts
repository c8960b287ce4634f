import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { holdsRole, isPremiumBy } from './access/guild-access.ts'
import { findDiscordIdentity, type GuildWithGrants, listGuildsWithManageRole } from './access/guild-people-queries.ts'

/** Discord's limit of servers per user. */
const atMost = 200

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>
type Identity = { discordId: string; linkedAt: Date }

/** Other owners' shops that the user can manage by role, with the owner's name. */
export async function listManageableGuilds(deps: Deps, accountId: string): Promise<GuildWithGrants[]> {
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

/** The user's servers, to narrow the query. Null if the token was revoked; the bot is used instead. */
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

async function isManagerOf(deps: Deps, { discordId }: Identity, { guildId, manageRoleId }: GuildWithGrants) {
  return manageRoleId !== null && holdsRole(deps, { guildId, discordId, roleId: manageRoleId })
}
