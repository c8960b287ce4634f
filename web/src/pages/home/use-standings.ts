import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Standings } from './step-standings.tsx'

const queryKey = ['standings']

/** Loads after the first render. Undefined until every request has succeeded; stays undefined if one fails. */
export function useStandings(): Standings | undefined {
  const client = useQueryClient()
  const [standings, setStandings] = useState(() => client.getQueryData<Standings>(queryKey))

  useEffect(() => {
    const queryFn = async () => (await import('./step-standings.tsx')).readStandings(client)
    client.fetchQuery({ queryKey, queryFn, retry: false }).then(setStandings, () => undefined)
  }, [client])

  return standings
}
