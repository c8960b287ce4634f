import type { EligibleGuild } from '@guildshop/contract/guilds'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findDiscordIdentity } from '../access/guild-people-queries.ts'
import { isAdminPermission } from '../discord/role-rules.ts'

type Deps = Pick<Dependencies, 'db' | 'discordFacts'>

/** Servers where the user is owner or has the Manage Server or Administrator permission. */
export async function listEligibleGuilds({ db, discordFacts }: Deps, accountId: string): Promise<EligibleGuild[]> {
  const link = await findDiscordIdentity(db, accountId)
  if (!link) throw new Refused('DISCORD_TOKEN_MISSING')
  const guilds = await discordFacts.listOwnGuilds(accountId, link.linkedAt)
  return guilds.flatMap<EligibleGuild>(({ id, name, icon, isOwner, permissions }) => {
    if (isOwner) return [{ id, name, icon, eligibleType: 'owner' }]
    return isAdminPermission(permissions) ? [{ id, name, icon, eligibleType: 'admin' }] : []
  })
}
