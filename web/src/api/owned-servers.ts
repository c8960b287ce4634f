import { ownerIdOf } from '@guildshop/contract/guild-rules'
import { useQuery } from '@tanstack/react-query'
import { ownedGuildsQuery } from './guilds-api.ts'
import { useSession } from './session.tsx'

/** The servers whose sales the user may see; a reply that does not name the owner counts as theirs. */
export function useOwnedServers() {
  const { user } = useSession()
  const list = useQuery(ownedGuildsQuery)
  const servers = (list.data ?? []).filter((guild) => [null, user?.id].includes(ownerIdOf(guild)))
  return { list, servers }
}
