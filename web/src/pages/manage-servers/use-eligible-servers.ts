import type { AuthUser } from '@guildshop/contract/session-token'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useConnectDiscord } from '../../api/connections-api.ts'
import { eligibleGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { CallFailed, errorMessage } from '../../api/http.ts'
import { isFirstAttempt } from '../../api/is-first-attempt.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useDeparture } from '../../ui/use-departure.ts'

export type EligibleServers = ReturnType<typeof useEligibleServers>

/**
 * Fetches eligible servers on request only. A 401 redirects to Discord's authorization page, and so does a profile that
 * says that the user has to authorize us first.
 */
export function useEligibleServers(user: AuthUser | null) {
  const [isRequested, setIsRequested] = useState(false)
  const profile = useQuery({ ...profileQuery, enabled: user !== null })
  const isWaiting = isRequested && user !== null && isFirstAttempt(profile)
  const isUnauthorised = isRequested && profile.data?.isDiscordAuthorized === false
  const isAsked = isRequested && user !== null && !isWaiting && !isUnauthorised
  const list = useQuery({ ...eligibleGuildsQuery, enabled: isAsked })
  const connect = useConnectDiscord('/manage-servers')
  const { isLeaving, leaveFor } = useDeparture()
  const wantsConsent = isUnauthorised || isForWantOfConsent(list.error)

  function authorise() {
    connect.mutate(undefined, { onSuccess: (url) => url && leaveFor(url) })
  }
  const authoriseOnce = useEffectEvent(authorise)

  useEffect(() => {
    if (isUnauthorised || isForWantOfConsent(list.error)) authoriseOnce()
  }, [isUnauthorised, list.error])

  function request() {
    connect.reset()
    setIsRequested(true)
    if (isUnauthorised) authorise()
    else if (isRequested) void list.refetch()
  }

  const isAuthorising = connect.isPending || isLeaving
  return {
    servers: list.data,
    request,
    isAuthorising,
    isFinding: isWaiting || list.isFetching || isAuthorising,
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
