import type { Announcements } from '@guildshop/contract/announcements'
import type { GuildChannel } from '@guildshop/contract/guilds'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { goalQuery } from '../../../api/goal-api.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { channelsQuery } from '../discord-guild-api.ts'

type TestAnnouncementProps = {
  guildId: string
  announcements: Announcements
  isSkipped: boolean
  onSkip: (isSkipped: boolean) => void
  disabled: boolean
}

/** Says where a test purchase will post, and lets the owner skip it. */
export function TestAnnouncement(props: TestAnnouncementProps): ReactNode {
  const { guildId, announcements, isSkipped, onSkip, disabled } = props
  const channels = useQuery({ ...channelsQuery(guildId), ...loadedByParent })
  const goal = useQuery({ ...goalQuery(guildId), ...loadedByParent })

  if (announcements.place === 'none')
    return <p className="text-sm text-ink-muted">Announcements are off, so the test doesn't post in your server.</p>
  const channel = testChannel(announcements, channels.data, goal.data?.goal.notifyChannelId)
  return (
    <div className="space-y-2">
      <p className="text-sm text-ink-muted wrap-anywhere">
        {isSkipped
          ? "The test doesn't post in your server."
          : `The test posts an announcement in ${channel ? `#${channel.name}` : 'the first channel the bot can use'}.`}
      </p>
      <CheckboxField label="Skip the announcement" checked={isSkipped} onChange={onSkip} disabled={disabled} />
    </div>
  )
}

/** A test purchase isn't made in a channel, so it uses the goal's, or the first one that the bot can post in. */
function testChannel(
  { place, channelId }: Announcements,
  channels: GuildChannel[] = [],
  goalChannelId: string | null | undefined,
): GuildChannel | undefined {
  if (place === 'channel') return channels.find(({ id }) => id === channelId)
  const open = channels.filter(({ problem }) => !problem)
  return open.find(({ id }) => id === goalChannelId) ?? open[0]
}
