import type { Dependencies } from '../../dependencies.ts'
import { checkOwner } from './access/check-owner.ts'
import { listOwnedGuilds } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'hooks'>

type SellingGuild = { id: string; guildId: string; name: string; orderedBefore: Date | null }

/** The user's servers, each with the time since which they can't see new orders, if they lost access on Discord. */
export async function listSellingGuilds(deps: Deps, accountId: string): Promise<SellingGuild[]> {
  const guilds = await listOwnedGuilds(deps.db, accountId)
  return Promise.all(
    guilds.map(async (guild) => ({
      id: guild.id,
      guildId: guild.guildId,
      name: guild.name,
      orderedBefore: await checkOwner(deps, guild),
    })),
  )
}
