import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../access/guild-access.ts'
import { canView } from './channel-rules.ts'
import { preflightChannels } from './preflight-channels.ts'

export type ChannelViewer = { guild: { guildId: string } } & Pick<GuildAccess, 'isOwner' | 'discordId'>

/** Channels that accept messages. A manager gets those that they can see on Discord, the owner all of them. */
export async function listVisibleChannels(
  deps: Pick<Dependencies, 'discordFacts'>,
  { guild: { guildId }, isOwner, discordId }: ChannelViewer,
) {
  const channels = await preflightChannels(deps, guildId)
  if (isOwner) return channels
  const [guild, roles, member] = await Promise.all([
    deps.discordFacts.getGuild(guildId),
    deps.discordFacts.listRoles(guildId),
    discordId ? deps.discordFacts.getMember(guildId, discordId) : null,
  ])
  return channels.filter((channel) => canView(member, { guild, roles, channel }))
}
