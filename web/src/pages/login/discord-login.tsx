import { useStartDiscordLogin } from '../../api/discord-login-api.ts'
import { errorMessage } from '../../api/http.ts'
import { OtherWay } from '../../ui/buttons/other-way.tsx'
import { useDeparture } from '../../ui/use-departure.ts'
import { DiscordArrival, type DiscordArrivalProps } from './discord-arrival.tsx'

type DiscordLoginProps = Omit<DiscordArrivalProps, 'ticket'> & { ticket?: string }

/** The button, or what follows it after Discord's callback. Lazy: the login page's first load has no room for it. */
export function DiscordLogin({ ticket, ...props }: DiscordLoginProps) {
  return ticket ? <DiscordArrival ticket={ticket} {...props} /> : <DiscordButton />
}

function DiscordButton() {
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
