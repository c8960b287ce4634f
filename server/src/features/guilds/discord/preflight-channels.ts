import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Dependencies } from '../../../dependencies.ts'
import type { DiscordChannel } from '../../../providers/discord/bot-guilds.ts'
import { canPost, canReadHistory } from './channel-rules.ts'

type CheckedChannel = DiscordChannel & { problem: RefusalCode | null; canReadHistory: boolean }

/** Channels that accept messages, in Discord's order, each with the reason the bot can't post in it. */
export async function preflightChannels(
  { discordFacts }: Pick<Dependencies, 'discordFacts'>,
  guildId: string,
): Promise<CheckedChannel[]> {
  const [guild, roles, bot, channels] = await Promise.all([
    discordFacts.getGuild(guildId),
    discordFacts.listRoles(guildId),
    discordFacts.getBot(guildId),
    discordFacts.listWritableChannels(guildId),
  ])
  return channels.map((channel) => {
    const place = { guild, roles, channel }
    return {
      ...channel,
      problem: canPost(bot, place) ? null : 'CHANNEL_CLOSED_TO_BOT',
      canReadHistory: canReadHistory(bot, place),
    }
  })
}
