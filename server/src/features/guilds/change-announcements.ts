import type { AnnouncementsBody } from '@guildshop/contract/announcement-requests'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { refuseClosedChannel } from './discord/refuse-closed-channel.ts'
import { updateGuild } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'discordFacts'>

/** Checks only a changed channel, so that a deleted channel or a missing bot doesn't block other changes. */
export async function changeAnnouncements(deps: Deps, { guild }: GuildAccess, body: AnnouncementsBody): Promise<void> {
  const { place, channelId = guild.announceChannelId, showsPrice } = body
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  if (place === 'channel' && !channelId) throw new Refused('CHANNEL_NOT_CHOSEN')
  const isChanged = channelId !== guild.announceChannelId || guild.announceIn !== 'channel'
  if (place === 'channel' && isChanged) await refuseClosedChannel(deps, guild.guildId, channelId)
  await updateGuild(deps.db, guild.id, {
    announceIn: place,
    announcesPrice: showsPrice,
    announceChannelId: place === 'channel' ? channelId : guild.announceChannelId,
  })
}
