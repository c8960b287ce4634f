import { type OrderFilter, orderFilters } from '@guildshop/contract/orders'
import { useSearchParams } from 'react-router'

export type DeskAddress = ReturnType<typeof useDeskAddress>

/** Which server and which orders the address asks for, so that a link leads there and the way back too. */
export function useDeskAddress() {
  const [query, setQuery] = useSearchParams()
  const filter = query.get('filter')
  const guildId = query.get('server')

  return {
    /** Null when the address names no server. */
    guildId,
    filter: orderFilters.find((known) => known === filter) ?? 'pending',
    chooseServer: (chosen: string) => setQuery({ ...(filter && { filter }), server: chosen }, { replace: true }),
    /** The address of other orders of the same server. */
    searchFor: (wanted: OrderFilter) =>
      `?${new URLSearchParams({ filter: wanted, ...(guildId && { server: guildId }) })}`,
  }
}
