import type { AnnouncementsBody } from '@guildshop/contract/announcement-requests'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from './access/guild-access.ts'
import { changeText, recordChange } from './activity/record-change.ts'
import { refuseClosedChannel } from './discord/refuse-closed-channel.ts'
import { updateGuild } from './guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>

/** Checks only a changed channel, so that a deleted channel or a missing bot doesn't block other changes. */
export async function changeAnnouncements(deps: Deps, access: GuildAccess, body: AnnouncementsBody): Promise<void> {
  const { guild } = access
  const { place, channelId = guild.announceChannelId, showsPrice } = body
  if (!guild.isEnabled) throw new Refused('GUILD_DISABLED')
  if (place === 'channel' && !channelId) throw new Refused('CHANNEL_NOT_CHOSEN')
  const isChanged = channelId !== guild.announceChannelId || guild.announceIn !== 'channel'
  if (place === 'channel' && isChanged) await refuseClosedChannel(deps, guild.guildId, channelId)
  const saved = {
    announceIn: place,
    announcesPrice: showsPrice,
    announceChannelId: place === 'channel' ? channelId : guild.announceChannelId,
  }
  await deps.db.transaction().execute(async (tx) => {
    await updateGuild(tx, guild.id, saved)
    const details = changeText('Announcements', shown(guild), shown(saved))
    await recordChange(tx, deps, access, { action: 'change-settings', details })
  })
}

type Saved = Pick<GuildAccess['guild'], 'announceIn' | 'announcesPrice' | 'announceChannelId'>

const shown = ({ announceIn, announcesPrice, announceChannelId }: Saved) => ({
  place: announceIn,
  channel: announceChannelId ?? 'none',
  price: announcesPrice ? 'shown' : 'hidden',
})
