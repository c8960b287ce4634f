import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Standings } from './step-standings.tsx'

const queryKey = ['standings']
const everyTenSeconds = 10_000

/**
 * Loads after the first render. Undefined until every request has succeeded, null if one fails. While the bot is missing,
 * looks again every ten seconds and on return to the tab.
 */
export function useStandings(): Standings | null | undefined {
  const client = useQueryClient()
  const [standings, setStandings] = useState<Standings | null | undefined>(() =>
    client.getQueryData<Standings>(queryKey),
  )
  const load = useCallback(() => {
    const queryFn = async () => (await import('./step-standings.tsx')).readStandings(client)
    client
      .fetchQuery({ queryKey, queryFn, retry: false })
      .then(setStandings, () => setStandings((known) => known ?? null))
  }, [client])
  const isBotMissing = standings?.isBotMissing

  useEffect(load, [load])

  useEffect(() => {
    if (!isBotMissing) return
    const loadIfVisible = () => document.visibilityState === 'visible' && load()
    const timer = setInterval(loadIfVisible, everyTenSeconds)
    document.addEventListener('visibilitychange', loadIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', loadIfVisible)
    }
  }, [isBotMissing, load])

  return standings
}
