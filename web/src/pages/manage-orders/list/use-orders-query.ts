import { type OrderFilter, orderFilters } from '@guildshop/contract/orders'
import { useSearchParams } from 'react-router'

export type OrdersQuery = ReturnType<typeof useOrdersQuery>

/** Keeps the selected server and filter in the URL, so views can be linked to and survive Back. */
export function useOrdersQuery() {
  const [query, setQuery] = useSearchParams()
  const filter = query.get('filter')
  const guildId = query.get('server')

  return {
    /** Null when the URL has no server. */
    guildId,
    filter: orderFilters.find((known) => known === filter) ?? 'pending',
    chooseServer: (chosen: string) => setQuery({ ...(filter && { filter }), server: chosen }, { replace: true }),
    /** The query string for another filter of the same server. */
    searchFor: (wanted: OrderFilter) =>
      `?${new URLSearchParams({ filter: wanted, ...(guildId && { server: guildId }) })}`,
  }
}
