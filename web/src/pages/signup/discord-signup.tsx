import { useStartDiscordLogin } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import { AlternativeAction } from '../../ui/buttons/alternative-action.tsx'
import { useDeparture } from '../../ui/use-departure.ts'

/** The same flow as a login: without an account, it leads to the sign-up form for Discord. */
export default function DiscordSignup() {
  const start = useStartDiscordLogin()
  const { isLeaving, leaveFor } = useDeparture()

  return (
    <AlternativeAction
      isPending={start.isPending || isLeaving}
      problem={errorMessage(start.error, 'Failed to start the Discord login.')}
      onClick={() => start.mutate(undefined, { onSuccess: leaveFor })}
    >
      Continue with Discord
    </AlternativeAction>
  )
}
