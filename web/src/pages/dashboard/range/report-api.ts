import { salesReport } from '@guildshop/contract/sales/sales-reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/http.ts'
import type { Range } from '../sales-over-time.ts'

/** Sales of one server, or of all with null. Only where the metrics say that the API has reports. */
export const salesReportQuery = (guildId: string | null, { from, to }: Range) =>
  queryOptions({
    queryKey: ['guilds', guildId ?? 'all', 'sales-report', from, to],
    queryFn: () => {
      const path = guildId === null ? '/sales/report' : `/guilds/${encodeURIComponent(guildId)}/sales-report`
      return call('GET', `${path}?${new URLSearchParams({ from, to })}`, salesReport)
    },
  })
