import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../../api/http.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { LoadFailure } from '../../../../ui/page/load-failure.tsx'
import { Skeleton } from '../../../../ui/page/skeleton.tsx'
import { channelsQuery } from '../../discord-guild-api.ts'
import { InviteBot } from '../../invite-bot.tsx'

type ChannelChoiceProps = {
  guildId: string
  value: string
  onChange: (channelId: string) => void
  name: string
  invalid?: boolean
  problem?: string | null | undefined
}

/** A channel of the server. Those where the bot can't post are disabled, and say why. */
export function ChannelChoice({ guildId, ...rest }: ChannelChoiceProps) {
  const channels = useQuery(channelsQuery(guildId))
  if (channels.isPending) return <Skeleton className="h-16 w-full" />
  if (!channels.data) {
    return (
      <LoadFailure query={channels} help={<InviteBot />}>
        {errorMessage(channels.error, "We couldn't load this server's channels.")}
      </LoadFailure>
    )
  }
  return (
    <SelectField
      {...rest}
      label="Channel"
      placeholder="Choose a channel"
      options={channels.data.map(({ id, name, problem }) => ({
        value: id,
        label: problem ? `#${name} (${reason(problem)})` : `#${name}`,
        disabled: Boolean(problem),
      }))}
    />
  )
}

/** Inside parentheses, so without a period at the end. */
const reason = (problem: string) => problem.replace(/\.$/, '')
