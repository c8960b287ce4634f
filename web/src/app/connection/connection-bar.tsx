import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '../../api/http.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useToast } from '../../ui/toast/use-toast.ts'
import { type Connection, watchConnection } from './watch-connection.ts'

const texts = {
  offline: "You're offline. We'll try again when you're back online. What you've typed stays here.",
  unreachable: "We can't reach Guildshop. We'll keep trying. What you've typed stays here.",
}

/** Shown while there is no connection. Loads what failed in the meantime once it's back. */
export function ConnectionBar() {
  const [connection, setConnection] = useState<Connection>('fine')
  const watch = useRef<ReturnType<typeof watchConnection>>(null)
  const cache = useQueryClient()
  const { show } = useToast()

  const follow = useEffectEvent((next: Connection) => {
    setConnection(next)
    if (next !== 'fine') return
    void cache.refetchQueries({ type: 'active', predicate: hasMissedResponse })
    show({ text: "You're back online." })
  })

  useEffect(() => {
    const started = watchConnection((next) => follow(next))
    watch.current = started
    return started.stop
  }, [])

  return (
    <div aria-live="polite" className="fixed inset-x-0 bottom-0 z-20 print:hidden">
      {connection !== 'fine' && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-t border-warning-line bg-warning-soft px-4 py-1.5 text-center text-sm text-ink">
          <p>{texts[connection]}</p>
          {connection === 'unreachable' && <Button onClick={() => watch.current?.check()}>Try again now</Button>}
        </div>
      )}
    </div>
  )
}

/** Error responses aren't repeated: only requests that got none. */
const hasMissedResponse = ({ state }: Query) => state.status === 'error' && !(state.error instanceof CallFailed)
