import { ownerIdOf } from '@guildshop/contract/guild-rules'
import type { AuthUser } from '@guildshop/contract/session-token'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { manageableGuildsQuery, ownedGuildsQuery } from '../../api/guilds-api.ts'
import { isFirstTry } from '../../api/is-first-attempt.ts'
import { profileQuery } from '../../api/profile-api.ts'

export type KnownServers = ReturnType<typeof useKnownServers>

/** The servers that have a shop already, sorted by what the user is to them. */
export function useKnownServers(user: AuthUser | null) {
  const isSignedIn = user !== null
  const isLate = useIsLate(patience)
  const isProfileLate = useIsLate(patienceForHints)
  const registeredList = useQuery({ ...ownedGuildsQuery, enabled: isSignedIn })
  const manageableList = useQuery({ ...manageableGuildsQuery, enabled: isSignedIn })
  const profile = useQuery({ ...profileQuery, enabled: isSignedIn })
  const isProfileComing = !isProfileLate && isFirstTry(profile)
  const registered = registeredList.data ?? []
  const owned = registered.filter((guild) => ownerIdOf(guild) === user?.id)
  const ownedIds = new Set(owned.map(({ guildId }) => guildId))

  return {
    registeredList,
    manageableList,
    owned,
    manageable: (manageableList.data ?? []).filter(({ guildId }) => !ownedIds.has(guildId)),
    /** Known for sure: while nobody can tell, nobody is warned. */
    isPayPalMissing: profile.data?.paypalPayerId === null || profile.data?.paypalPayerId === '',
    /** The rows wait for what stands above them, so that nothing pushes them down. */
    isRegisteredWaiting: registeredList.isPending || isProfileComing,
    /** Expected any moment, and of unknown length. */
    isComing: isSignedIn && !isLate && (isProfileComing || [registeredList, manageableList].some(isFirstTry)),
    /** Until both lists are there, nobody can say what a server is to the user. */
    isWaiting: registeredList.isPending || manageableList.isPending || isProfileComing,
    ids: new Set([...registered, ...(manageableList.data ?? [])].map(({ guildId }) => guildId)),
  }
}

/** Nobody is kept waiting for more than this, and for what only hints at something much less. */
const patience = 4000
const patienceForHints = 1000

function useIsLate(milliseconds: number): boolean {
  const [isLate, setIsLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])

  return isLate
}
