import { isAccessLost, ownerIdOf } from '@guildshop/contract/guild-rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ownedGuildsQuery } from './guilds-api.ts'
import { firstServerOf, forgetFirstServer, keepFirstServer } from './last-first-server.ts'
import { useSession } from './session.tsx'

/**
 * The servers whose sales the user may see, and the one to show: the one the address names, or else the first.
 * A reply that does not name the owner counts as theirs. Servers they have lost access to come last.
 */
export function useOwnedServers(named: string | null) {
  const { user } = useSession()
  const list = useQuery(ownedGuildsQuery)
  const owned = (list.data ?? []).filter((guild) => [null, user?.id].includes(ownerIdOf(guild)))
  const servers = owned.toSorted((one, other) => Number(isAccessLost(one)) - Number(isAccessLost(other)))
  const chosen = named === null ? servers[0] : servers.find(({ guildId }) => guildId === named)
  const first = servers[0]?.guildId

  useEffect(() => {
    if (!user || !list.isSuccess) return
    if (first) keepFirstServer(user.id, first)
    else forgetFirstServer()
  }, [user, list.isSuccess, first])

  return {
    list,
    servers,
    chosen,
    /** Known before the list is there, most of the time, so that what is asked about the server need not wait for it. */
    guildId: list.isPending ? likelyId(named, user?.id) : (chosen?.guildId ?? null),
  }
}

/** An address may hold anything; what is no ID is not asked about. */
function likelyId(named: string | null, userId: string | undefined): string | null {
  if (named === null) return firstServerOf(userId)
  return /^\d+$/.test(named) ? named : null
}
