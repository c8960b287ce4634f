import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../api/http.ts'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import type { Range } from '../sales-over-time.ts'
import { ItemsInRange } from './items-in-range.tsx'
import { RangeChart } from './range-chart.tsx'
import { RangeFigures } from './range-figures.tsx'
import { salesReportQuery } from './report-api.ts'
import { ServersInRange } from './servers-in-range.tsx'

type RangeReportProps = {
  /** Null for all servers. */
  guildId: string | null
  range: Range
  isPremium: boolean
}

/** Sales in the chosen days, compared with as many days before. */
export default function RangeReport({ guildId, range, isPremium }: RangeReportProps) {
  const report = useQuery(salesReportQuery(guildId, range))

  if (report.isPending) return <ReportSkeleton />
  if (!report.data) {
    return (
      <LoadFailure query={report}>{errorMessage(report.error, "We couldn't load sales for this period.")}</LoadFailure>
    )
  }
  return (
    <>
      <Currencies report={report.data} />
      <RangeChart key={`${range.from} ${range.to}`} report={report.data} />
      {guildId !== null && <ItemsInRange guildId={guildId} report={report.data} isPremium={isPremium} />}
      {report.data.servers && <ServersInRange servers={report.data.servers} />}
    </>
  )
}

function Currencies({ report }: { report: SalesReport }) {
  if (report.currencies.length === 0) {
    return <p className="text-sm text-ink-muted">No sales in this period or the previous one.</p>
  }
  return report.currencies.map((one) => <RangeFigures key={one.currency} report={report} currency={one} />)
}
