import { useStartDiscordLogin } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import { OtherWay } from '../../ui/buttons/other-way.tsx'
import { useDeparture } from '../../ui/use-departure.ts'

/** Lazy: the login page's first load has no room for it. */
export default function DiscordLogin() {
  const start = useStartDiscordLogin()
  const { isLeaving, leaveFor } = useDeparture()

  return (
    <OtherWay
      isPending={start.isPending || isLeaving}
      problem={errorMessage(start.error, 'Failed to start the Discord login.')}
      onClick={() => start.mutate(undefined, { onSuccess: leaveFor })}
    >
      Continue with Discord
    </OtherWay>
  )
}
