import { authorizationReply } from '@guildshop/contract/connections'
import { useMutation } from '@tanstack/react-query'
import { webUrl } from '../../../api/connections-api.ts'
import { call, errorMessage } from '../../../api/http.ts'
import { parseOrEmpty } from '../../../api/parse-or-empty.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useDeparture } from '../../../ui/use-departure.ts'

const notStarted = 'Failed to check your PayPal account.'

/** Resolves to PayPal's authorization URL, or null if the API returned none. */
const useCheckPaypal = () =>
  useMutation({
    mutationFn: async () => {
      const reply = await call('POST', '/profile/paypal/check', parseOrEmpty(authorizationReply))
      return webUrl(reply.authorizationUrl)
    },
  })

/** In its own chunk. Lets PayPal say again whether the connected account is verified. */
export function CheckAgain({ onStart }: { onStart: () => void }) {
  const check = useCheckPaypal()
  const { isLeaving, leaveFor } = useDeparture()
  const isChecking = check.isPending || isLeaving

  function start() {
    onStart()
    check.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) })
  }

  return (
    <div className="mt-2 space-y-2">
      <Button variant="secondary" pending={isChecking} onClick={start}>
        {isChecking ? 'Connecting...' : 'Check again'}
      </Button>
      <Notice tone="error">{check.data === null ? notStarted : errorMessage(check.error, notStarted)}</Notice>
    </div>
  )
}
