import type { Dependencies } from '../../../dependencies.ts'
import { Refused, refuseIf } from '../../../errors/refused.ts'
import { preflightChannels } from './preflight-channels.ts'

/** Refuses a channel of another server, or one that the bot can't post in. */
export async function refuseClosedChannel(
  deps: Pick<Dependencies, 'discordFacts'>,
  guildId: string,
  channelId: string | null,
): Promise<void> {
  const channel = (await preflightChannels(deps, guildId)).find(({ id }) => id === channelId)
  if (!channel) throw new Refused('CHANNEL_NOT_IN_GUILD')
  refuseIf(channel.problem)
}
