import { useSearchParams } from 'react-router'
import type { Range } from '../sales-over-time.ts'
import { type RangeName, rangeOf, readRangeName } from './date-range.ts'

type DashboardQuery = {
  isAll: boolean
  /** The server in the URL; null for all servers or none. */
  named: string | null
  /** Null for this month and all time. */
  name: RangeName | null
  range: Range
  choose: (change: { server?: string; range?: string; from?: string; to?: string }) => void
}

/** Server and days, kept in the URL. All servers together show the last 30 days unless others are chosen. */
export function useDashboardQuery(): DashboardQuery {
  const [search, setSearch] = useSearchParams()
  const server = search.get('server')
  const isAll = server === 'all'
  const chosen = readRangeName(search.get('range'))
  const name = chosen ?? (isAll ? '30d' : null)
  const now = new Date()
  const custom = { from: search.get('from') ?? '', to: search.get('to') ?? '' }

  return {
    isAll,
    named: isAll ? null : server,
    name,
    range: rangeOf(name ?? '30d', now, custom),
    choose: (change) => {
      const { server: nextServer = server, range = chosen ?? '', from, to } = change
      const days = range === 'custom' ? { from: from ?? custom.from, to: to ?? custom.to } : {}
      const chart = [...search].filter(([key]) => !['server', 'range', 'from', 'to'].includes(key))
      setSearch(
        { ...(nextServer && { server: nextServer }), ...(range && { range }), ...days, ...Object.fromEntries(chart) },
        { replace: true },
      )
    },
  }
}
