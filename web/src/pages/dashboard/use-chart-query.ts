import { useSearchParams } from 'react-router'
import type { Unit } from './sales-over-time.ts'

export const measures = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'sales', label: 'Sales' },
] as const
export type Measure = (typeof measures)[number]['value']

export type ChartQuery = {
  measure: Measure
  unit: Unit
  isCompared: boolean
  choose: (change: { metric?: Measure; bars?: Unit; compare?: boolean }) => void
}

/** What the chart shows, kept in the URL next to server and days. `bars` that aren't offered become the usual ones. */
export function useChartQuery(offered: readonly Unit[], usual: Unit): ChartQuery {
  const [search, setSearch] = useSearchParams()
  return {
    measure: measures.find(({ value }) => value === search.get('metric'))?.value ?? 'revenue',
    unit: offered.find((unit) => unit === search.get('bars')) ?? usual,
    isCompared: search.get('compare') === 'previous',
    choose: ({ metric, bars, compare }) => {
      const next = new URLSearchParams(search)
      if (metric) next.set('metric', metric)
      if (bars) next.set('bars', bars)
      if (compare !== undefined) next.delete('compare')
      if (compare) next.set('compare', 'previous')
      setSearch(next, { replace: true })
    },
  }
}
