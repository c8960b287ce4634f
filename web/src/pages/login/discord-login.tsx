import { useStartDiscordLogin } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import { AlternativeAction } from '../../ui/buttons/alternative-action.tsx'
import { useDeparture } from '../../ui/use-departure.ts'

/** Lazy: the login page's first load has no room for it. */
export default function DiscordLogin() {
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
