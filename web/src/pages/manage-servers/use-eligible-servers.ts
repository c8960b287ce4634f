import type { AuthUser } from '@guildshop/contract/session-token'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnectDiscord } from '../../api/connections-api.ts'
import { eligibleGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { CallFailed, errorMessage } from '../../api/http.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useDeparture } from '../../ui/use-departure.ts'

export type EligibleServers = ReturnType<typeof useEligibleServers>

/**
 * Fetches eligible servers on request only. A 401 redirects to Discord's authorization page, and so does a profile that
 * says that no Discord account is connected.
 */
export function useEligibleServers(user: AuthUser | null) {
  const [isRequested, setIsRequested] = useState(false)
  const list = useQuery({ ...eligibleGuildsQuery, enabled: isRequested && user !== null })
  const connect = useConnectDiscord('/manage-servers')
  const { isLeaving, leaveFor } = useDeparture()
  const authorise = useEffectEvent(() => connect.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) }))
  const [isUnconnected, setIsUnconnected] = useState(false)
  const wantsConsent = isUnconnected || isForWantOfConsent(list.error)
  const cache = useQueryClient()

  useEffect(() => {
    if (isForWantOfConsent(list.error)) authorise()
  }, [list.error])

  function request() {
    connect.reset()
    const isKnownUnconnected = cache.getQueryData(profileQuery.queryKey)?.mayManageShops === false
    setIsUnconnected(isKnownUnconnected)
    if (isKnownUnconnected) return connect.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) })
    setIsRequested(true)
    if (isRequested) void list.refetch()
  }

  const isAuthorising = connect.isPending || isLeaving
  return {
    servers: list.data,
    request,
    isAuthorising,
    isFinding: list.isFetching || isAuthorising,
    isFailed: list.isError && !wantsConsent,
    problem: wantsConsent
      ? authorisationProblem(connect.data, connect.error)
      : errorMessage(list.error, 'Failed to fetch servers.'),
  }
}

/** An ended session also returns 401, but authorizing Discord wouldn't help there. */
function isForWantOfConsent(error: Error | null): boolean {
  return error instanceof CallFailed && error.status === 401 && error.code !== 'SESSION_ENDED'
}

function authorisationProblem(url: string | null | undefined, error: Error | null): string | null {
  if (url === null) return 'Authorization URL not received from backend.'
  return errorMessage(error, 'Failed to start Discord connection.')
}
