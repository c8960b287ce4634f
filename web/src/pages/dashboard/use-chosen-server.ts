import type { Guild } from '@guildshop/contract/guilds'
import { useSearchParams } from 'react-router'

/** The server the address names, or the first one. None when the address names a server that is not among them. */
export function useChosenServer(servers: readonly Guild[]) {
  const [search, setSearch] = useSearchParams()
  const named = search.get('server')
  return {
    chosen: named === null ? servers[0] : servers.find(({ guildId }) => guildId === named),
    choose: (guildId: string) => setSearch({ server: guildId }, { replace: true }),
  }
}
