import type { Dependencies } from '../../dependencies.ts'
import { checkOwner } from './access/check-owner.ts'
import { describeGuild } from './describe-guild.ts'
import { describeBot } from './discord/describe-bot.ts'
import { listOwnedGuilds } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discord' | 'discordFacts' | 'hooks'>

/** The user's servers, marked if they lost access on Discord or the bot is missing. */
export async function describeOwnedGuilds(deps: Deps, accountId: string) {
  const guilds = await listOwnedGuilds(deps.db, accountId)
  return Promise.all(
    guilds.map(async (guild) => {
      const [lostAt, bot] = await Promise.all([checkOwner(deps, guild), describeBot(deps, guild.guildId)])
      return { ...describeGuild(guild), ...(lostAt === null ? bot : { isAccessLost: true }) }
    }),
  )
}

/** The user's servers whose sales they may see. */
export async function listOpenGuilds(deps: Omit<Deps, 'discord'>, accountId: string) {
  const guilds = await listOwnedGuilds(deps.db, accountId)
  const lostAt = await Promise.all(guilds.map((guild) => checkOwner(deps, guild)))
  return guilds.filter((_guild, index) => lostAt[index] === null)
}
