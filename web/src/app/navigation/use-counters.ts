import { countersReply } from '@guildshop/contract/counters'
import type { AuthUser } from '@guildshop/contract/session-token'
import { queryOptions, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '../../api/http.ts'

/** Invalidated with `everyAttention` when something was shipped, retried or restocked. */
const countersQuery = queryOptions({
  queryKey: ['counters', 'attention'],
  queryFn: () => call('GET', '/attention', countersReply),
  staleTime: 30_000,
  retry: false,
})

/** What is open, if the server said at login that it counts it. Loaded after each page, never before its content. */
export function useCounters(user: AuthUser | null) {
  const cache = useQueryClient()
  const loadedPath = useLoadedPath()
  const { data } = useQuery({ ...countersQuery, enabled: loadedPath !== null && user?.hasCounters === true })

  useEffect(() => {
    if (loadedPath !== null) void cache.refetchQueries({ ...countersQuery, type: 'active', stale: true })
  }, [cache, loadedPath])

  return data
}

/** Without a request for this long, in ms, the page has what it needs. */
const quiet = 500

/** The last path whose page has loaded; null at first. */
function useLoadedPath(): string | null {
  const { pathname } = useLocation()
  const [loadedPath, setLoadedPath] = useState<string | null>(null)
  const isBusy = useIsFetching() > 0

  useEffect(() => {
    if (isBusy || loadedPath === pathname) return
    const timer = setTimeout(() => setLoadedPath(pathname), quiet)
    return () => clearTimeout(timer)
  }, [isBusy, loadedPath, pathname])

  return loadedPath
}
