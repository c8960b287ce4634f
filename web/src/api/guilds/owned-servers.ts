import { isAccessLost, ownerIdOf } from '@guildshop/contract/guild-rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '../session.tsx'
import { ownedGuildsQuery } from './guilds-api.ts'
import { forgetFirstServer, readFirstServer, storeFirstServer } from './last-first-server.ts'

/**
 * The servers whose sales the user can see, and the selected one: the one named in the URL, or else the first.
 * A server without an owner counts as owned. Servers the user lost access to come last.
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
    if (first) storeFirstServer(user.id, first)
    else forgetFirstServer()
  }, [user, list.isSuccess, first])

  return {
    list,
    servers,
    chosen,
    /** Usually known before the list loads, so requests about the server don't have to wait for it. */
    guildId: list.isPending ? likelyId(named, user?.id) : (chosen?.guildId ?? null),
  }
}

/** Ignores values in the URL that aren't ids. */
function likelyId(named: string | null, userId: string | undefined): string | null {
  if (named === null) return readFirstServer(userId)
  return /^\d+$/.test(named) ? named : null
}
