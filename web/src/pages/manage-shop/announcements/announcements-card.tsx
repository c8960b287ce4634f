import type { Announcements } from '@guildshop/contract/announcements'
import type { GuildChannel } from '@guildshop/contract/guilds'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { SelectField, type SelectOption } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { FormActions } from '../../../ui/page/form-actions.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { channelsQuery } from '../discord-guild-api.ts'
import { InviteBot } from '../invite-bot.tsx'
import { useSaveAnnouncements } from './announcements-api.ts'

type AnnouncementsCardProps = { guildId: string; announcements: Announcements }

/** Where the bot announces purchases, and whether with their price. */
export function AnnouncementsCard({ guildId, announcements }: AnnouncementsCardProps): ReactNode {
  const channels = useQuery({ ...channelsQuery(guildId), ...loadedByParent })
  const save = useSaveAnnouncements(guildId)
  const [changes, setChanges] = useState<Partial<Announcements>>({})
  const settings = { ...announcements, ...changes }
  const chosen = channels.data?.find(({ id }) => id === settings.channelId)

  function change(part: Partial<Announcements>) {
    save.reset()
    setChanges({ ...changes, ...part })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate(settings, { onSuccess: () => setChanges({}) })
  }

  return (
    <Card title="Announcements" intro="The bot announces each purchase in your server.">
      <form onSubmit={submit} noValidate className="space-y-4">
        <div className="max-w-md">
          <SelectField
            label="Announce purchases in"
            value={settings.place === 'channel' ? (settings.channelId ?? '') : settings.place}
            onChange={(value) => change(placeOf(value))}
            options={placeOptions(channels.data, settings)}
            problem={settings.place === 'channel' ? chosen?.problem : null}
          />
        </div>
        <CheckboxField
          label="Show the price"
          checked={settings.showsPrice}
          onChange={(showsPrice) => change({ showsPrice })}
          disabled={settings.place === 'none'}
        />
        {channels.isError && !channels.data && (
          <LoadFailure query={channels} help={<InviteBot />}>
            {errorMessage(channels.error, "We couldn't load this server's channels.")}
          </LoadFailure>
        )}
        <FormActions
          notices={
            <>
              <Notice tone="success">{save.isSuccess && (save.data.message || 'Announcement settings saved.')}</Notice>
              <Notice tone="error">{errorMessage(save.error, "We couldn't save the announcement settings.")}</Notice>
            </>
          }
        >
          <Button type="submit" pending={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save announcements'}
          </Button>
        </FormActions>
      </form>
    </Card>
  )
}

/** Places and channel ids share one list; an id has only digits. */
function placeOf(value: string): Partial<Announcements> {
  if (value === 'purchase' || value === 'none') return { place: value }
  return { place: 'channel', channelId: value }
}

function placeOptions(channels: GuildChannel[] = [], { place, channelId }: Announcements): SelectOption[] {
  const isLost = place === 'channel' && channelId && !channels.some(({ id }) => id === channelId)
  return [
    { value: 'purchase', label: 'The channel where the item was bought' },
    ...channels.map(({ id, name, problem }) => ({ value: id, label: `#${name}${problem ? " (bot can't post)" : ''}` })),
    ...(isLost ? [{ value: channelId, label: `Unknown (${channelId})` }] : []),
    { value: 'none', label: "Nowhere (don't announce)" },
  ]
}
