import type { Notice, NoticesReply } from '@guildshop/contract/notices'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../api/http.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { channelsQuery, rolesQuery } from '../../discord-guild-api.ts'
import { guildOptions, withoutEveryone } from '../../guild-options.ts'
import { InviteBot } from '../../invite-bot.tsx'
import { defaultChannelLabel, defaultRoleLabel } from './notice-labels.ts'
import type { NoticeSubject } from './notices-api.ts'

type NoticePlaceFieldsProps = {
  subject: NoticeSubject
  draft: Notice
  fallback: Notice | null
  defaults: NoticesReply['defaults']
  onChange: (part: Partial<Notice>) => void
}

/** Where the notice is posted, and whom it pings. */
export function NoticePlaceFields({ subject, draft, fallback, defaults, onChange }: NoticePlaceFieldsProps) {
  const { guildId, event } = subject
  const channels = useQuery(channelsQuery(guildId))
  const roles = useQuery(rolesQuery(guildId))
  const chosen = channels.data?.find(({ id }) => id === draft.channelId)
  const [channelId, roleId] = [draft.channelId ?? '', draft.roleId ?? '']
  const usualChannel = fallback?.channelId ? 'The channel for all items' : defaultChannelLabel(event, defaults)
  const usualRole = fallback?.roleId ? 'The role for all items' : defaultRoleLabel(event, defaults)

  return (
    <>
      <div className="grid gap-4 sm:max-lg:grid-cols-2">
        <SelectField
          label="Channel"
          value={channelId}
          onChange={(value) => onChange({ channelId: value || null })}
          options={guildOptions(channels, channelId, usualChannel)}
          disabled={!channels.data}
          problem={chosen?.problem}
        />
        <SelectField
          label="Role to ping"
          hint="Pinging a role requires premium. No one else is pinged."
          value={roleId}
          onChange={(value) => onChange({ roleId: value || null })}
          options={guildOptions(withoutEveryone(roles, guildId), roleId, usualRole)}
          disabled={!roles.data}
        />
      </div>
      {channels.isError && !channels.data && (
        <LoadFailure query={channels} help={<InviteBot />}>
          {errorMessage(channels.error, "We couldn't load this server's channels.")}
        </LoadFailure>
      )}
    </>
  )
}
