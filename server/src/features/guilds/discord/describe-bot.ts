import type { Dependencies } from '../../../dependencies.ts'

type Deps = Pick<Dependencies, 'discord' | 'discordFacts'>

/** Whether the bot is in a server, with an invitation for that server if it isn't. Empty if Discord doesn't answer. */
export async function describeBot({ discord, discordFacts }: Deps, guildId: string) {
  const isBotPresent = await discordFacts.isBotPresent(guildId)
  if (isBotPresent === null) return {}
  return { isBotPresent, ...(!isBotPresent && { botInviteUrl: discord.oauth.inviteUrl(guildId) }) }
}
