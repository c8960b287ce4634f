import type { GoalForm } from '@guildshop/contract/goal-rules'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { channelsQuery, rolesQuery } from '../discord-guild-api.ts'
import { guildOptions } from '../guild-options.ts'
import { InviteBot } from '../invite-bot.tsx'

type Announcement = Pick<GoalForm, 'notifyChannelId' | 'notifyRoleId'>

type GoalAnnouncementFieldsProps = {
  guildId: string
  form: Announcement
  onChange: (part: Partial<Announcement>) => void
}

/** Shows an error for channels only; the configuration form already reports failed roles. */
export function GoalAnnouncementFields({ guildId, form, onChange }: GoalAnnouncementFieldsProps) {
  const channels = useQuery({ ...channelsQuery(guildId), ...loadedByParent })
  const roles = useQuery({ ...rolesQuery(guildId), ...loadedByParent })

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Notify Channel"
          hint="Where the bot announces that you reached the goal."
          value={form.notifyChannelId}
          onChange={(notifyChannelId) => onChange({ notifyChannelId })}
          options={guildOptions(channels, form.notifyChannelId, 'None')}
          disabled={!channels.data}
        />
        <SelectField
          label="Notify Role"
          hint="Pinged in the announcement."
          value={form.notifyRoleId}
          onChange={(notifyRoleId) => onChange({ notifyRoleId })}
          options={guildOptions(roles, form.notifyRoleId, 'None')}
          disabled={!roles.data}
        />
      </div>
      {channels.isError && (
        <LoadFailure query={channels} help={<InviteBot />}>
          {errorMessage(channels.error, "We couldn't load this server's channels.")}
        </LoadFailure>
      )}
    </>
  )
}
