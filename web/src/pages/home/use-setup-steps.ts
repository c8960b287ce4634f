import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { SetupSteps } from './setup-steps.tsx'

const queryKey = ['setup-steps']
const everyTenSeconds = 10_000

/**
 * Loads after the first render. Undefined until every request has succeeded, null if one fails. While the bot is missing,
 * looks again every ten seconds and on return to the tab.
 */
export function useSetupSteps(): SetupSteps | null | undefined {
  const client = useQueryClient()
  const [setup, setSetup] = useState<SetupSteps | null | undefined>(() => client.getQueryData<SetupSteps>(queryKey))
  const load = useCallback(() => {
    const queryFn = async () => (await import('./setup-steps.tsx')).readSetupSteps(client)
    client.fetchQuery({ queryKey, queryFn, retry: false }).then(setSetup, () => setSetup((known) => known ?? null))
  }, [client])
  const isBotMissing = setup?.isBotMissing

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

  return setup
}
