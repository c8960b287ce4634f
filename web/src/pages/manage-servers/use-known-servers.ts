import { isBotMissing, ownerIdOf } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import type { AuthUser } from '@guildshop/contract/session-token'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { manageableGuildsQuery, ownedGuildsQuery } from '../../api/guilds/guilds-api.ts'
import { recheckBot } from '../../api/guilds/recheck-bot.ts'
import { isFirstAttempt } from '../../api/is-first-attempt.ts'
import { profileQuery } from '../../api/profile-api.ts'

const recheckBots = recheckBot((guilds: Guild[]) => guilds.some(isBotMissing))

export type KnownServers = ReturnType<typeof useKnownServers>

/** Registered servers, split into owned and manageable. */
export function useKnownServers(user: AuthUser | null) {
  const isSignedIn = user !== null
  const isLate = useIsLate(timeout)
  const isProfileLate = useIsLate(patienceForHints)
  const registeredList = useQuery({ ...ownedGuildsQuery, ...recheckBots, enabled: isSignedIn })
  const manageableList = useQuery({ ...manageableGuildsQuery, enabled: isSignedIn })
  const profile = useQuery({ ...profileQuery, enabled: isSignedIn })
  const isProfileComing = !isProfileLate && isFirstAttempt(profile)
  const registered = registeredList.data ?? []
  const owned = registered.filter((guild) => ownerIdOf(guild) === user?.id)
  const ownedIds = new Set(owned.map(({ guildId }) => guildId))

  return {
    registeredList,
    manageableList,
    owned,
    manageable: (manageableList.data ?? []).filter(({ guildId }) => !ownedIds.has(guildId)),
    /** True only when the profile says so; false while unknown. */
    isPayPalMissing: profile.data?.paypalPayerId === null || profile.data?.paypalPayerId === '',
    isPaypalRefused: Boolean(profile.data?.paypalPayerId && profile.data.paypalRefusal),
    /** Includes the profile, whose warning above the rows would otherwise push them down. */
    isRegisteredWaiting: registeredList.isPending || isProfileComing,
    /** Still loading on the first attempt, so the length of the lists is unknown. */
    isComing: isSignedIn && !isLate && (isProfileComing || [registeredList, manageableList].some(isFirstAttempt)),
    /** A server is owned or manageable only once both lists have loaded. */
    isWaiting: registeredList.isPending || manageableList.isPending || isProfileComing,
    ids: new Set([...registered, ...(manageableList.data ?? [])].map(({ guildId }) => guildId)),
  }
}

/** Longest wait, in ms, for the lists and for the optional profile hint. */
const timeout = 4000
const patienceForHints = 1000

function useIsLate(milliseconds: number): boolean {
  const [isLate, setIsLate] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])

  return isLate
}
