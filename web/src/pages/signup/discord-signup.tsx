import { useStartDiscordLogin } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import { OtherWay } from '../../ui/buttons/other-way.tsx'
import { useDeparture } from '../../ui/use-departure.ts'

/** The same flow as a login: without an account, it leads to the sign-up form for Discord. */
export default function DiscordSignup() {
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
