import type { Dependencies } from '../../dependencies.ts'
import { checkOwner } from './access/check-owner.ts'
import { describeGuild } from './describe-guild.ts'
import { listOwnedGuilds } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts'>

/** The user's servers, marked if they lost access on Discord. */
export async function describeOwnedGuilds(deps: Deps, accountId: string) {
  const guilds = await listOwnedGuilds(deps.db, accountId)
  return Promise.all(
    guilds.map(async (guild) => {
      const isAccessLost = (await checkOwner(deps, guild)) !== null
      return { ...describeGuild(guild), ...(isAccessLost && { isAccessLost }) }
    }),
  )
}
