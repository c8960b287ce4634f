import { salesOverview } from '@guildshop/contract/sales/sales-reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'

/** Today and this month in the browser's time zone. */
export function salesOverviewQuery(now: Date) {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const dayStart = new Date(year, month, day).toISOString()
  const monthStart = new Date(year, month, 1).toISOString()
  return queryOptions({
    queryKey: ['sales-overview', dayStart],
    queryFn: () => call('GET', `/sales/overview?${new URLSearchParams({ dayStart, monthStart })}`, salesOverview),
  })
}
