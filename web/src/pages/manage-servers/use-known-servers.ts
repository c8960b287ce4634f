import type { AuthUser } from '@guildshop/contract/accounts'
import { ownerIdOf } from '@guildshop/contract/guild-rules'
import { useQuery } from '@tanstack/react-query'
import { manageableGuildsQuery, ownedGuildsQuery } from '../../api/guilds-api.ts'

export type KnownServers = ReturnType<typeof useKnownServers>

/** The servers that have a shop already, sorted by what the user is to them. */
export function useKnownServers(user: AuthUser | null) {
  const isSignedIn = user !== null
  const registeredList = useQuery({ ...ownedGuildsQuery, enabled: isSignedIn })
  const manageableList = useQuery({ ...manageableGuildsQuery, enabled: isSignedIn })
  const registered = registeredList.data ?? []
  const owned = registered.filter((guild) => ownerIdOf(guild) === user?.id)
  const ownedIds = new Set(owned.map(({ guildId }) => guildId))

  return {
    registeredList,
    manageableList,
    owned,
    manageable: (manageableList.data ?? []).filter(({ guildId }) => !ownedIds.has(guildId)),
    /** Until both lists are there, nobody can say what a server is to the user. */
    isWaiting: registeredList.isPending || manageableList.isPending,
    ids: new Set([...registered, ...(manageableList.data ?? [])].map(({ guildId }) => guildId)),
  }
}
