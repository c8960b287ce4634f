import { type OrderFilter, orderFilters } from '@guildshop/contract/orders'
import { useSearchParams } from 'react-router'
import { dayRange } from './day-range.ts'
import { defaultSort, type OrderListSort, sortsFor } from './order-sorts.ts'

/** In place of a server id in the URL. */
export const allServers = 'all'

type OrdersView = 'cards' | 'table'
export type OrdersQuery = ReturnType<typeof useOrdersQuery>

type Choices = {
  filter: string
  server: string
  search: string
  from: string
  to: string
  sort: string
  view: string
}

const names = ['filter', 'server', 'search', 'from', 'to', 'sort', 'view'] as const

/** Keeps everything that's chosen on the page in the URL, so views can be linked to and survive Back and reload. */
export function useOrdersQuery() {
  const [query, setQuery] = useSearchParams()
  const filter = orderFilters.find((known) => known === query.get('filter')) ?? 'pending'
  const sort: OrderListSort = sortsFor(filter).find((known) => known === query.get('sort')) ?? defaultSort(filter)

  function paramsWith(changes: Partial<Choices>): URLSearchParams {
    const chosen = names.map((name) => [name, changes[name] ?? query.get(name) ?? ''])
    return new URLSearchParams(chosen.filter(([, value]) => value))
  }
  const change = (changes: Partial<Choices>) => setQuery(paramsWith(changes), { replace: true })

  return {
    /** Null when the URL has no server. */
    guildId: query.get('server'),
    filter,
    search: query.get('search')?.trim() ?? '',
    sort,
    view: query.get('view') === 'table' ? ('table' as const) : ('cards' as const),
    /** Days as typed, and the moments they stand for. */
    days: { from: query.get('from') ?? '', to: query.get('to') ?? '' },
    range: dayRange(query.get('from'), query.get('to')),
    chooseServer: (server: string) => change({ server }),
    chooseDays: (days: { from?: string; to?: string }) => change(days),
    chooseSort: (chosen: OrderListSort) => change({ sort: chosen === defaultSort(filter) ? '' : chosen }),
    chooseView: (view: OrdersView) => change({ view: view === 'cards' ? '' : view }),
    setSearch: (search: string) => change({ search }),
    /** The query string for another filter with the same choices, and with what is typed in the search. */
    searchFor: (wanted: OrderFilter, search: string) => `?${paramsWith({ filter: wanted, search })}`,
  }
}
