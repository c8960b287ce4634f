import { useQuery } from '@tanstack/react-query'
import { profileQuery } from '../profile-api.ts'
import { manageableGuildsQuery } from './guilds-api.ts'

type ManagedServer = { guildId: string; name: string; icon: string | null; owner: string | null }

/** Shops the user manages for other owners. Empty until known, and if the API doesn't say that there may be any. */
export function useManagedServers({ enabled }: { enabled: boolean }): ManagedServer[] {
  const profile = useQuery({ ...profileQuery, enabled })
  const isOffered = enabled && profile.data?.mayManageShops === true
  // An optional hint: its failure isn't retried or logged.
  const { data = [] } = useQuery({ ...manageableGuildsQuery, enabled: isOffered, retry: false })
  return data.map(({ guildId, name, icon = null, ownerUsername = null }) => ({
    guildId,
    name,
    icon,
    owner: ownerUsername,
  }))
}
