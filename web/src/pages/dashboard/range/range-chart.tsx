import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import { useMemo, useState } from 'react'
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx'
import { utcDayRange } from '../../../ui/format/dates.ts'
import { Card } from '../../../ui/page/card.tsx'
import { SalesBars } from '../sales-bars.tsx'
import { lengthOf, periodsOf } from '../sales-over-time.ts'
import { measures, useChartQuery } from '../use-chart-query.ts'
import { unitsFor, usualUnit } from './date-range.ts'

const labels = { day: 'Day', week: 'Week', month: 'Month' }
const daysText = (from: string, to: string) => utcDayRange(new Date(from), new Date(to))

export function RangeChart({ report }: { report: SalesReport }) {
  const offered = unitsFor(report)
  const query = useChartQuery(offered, usualUnit(report))
  const { measure, unit, isCompared, choose } = query
  const [chosen, setChosen] = useState(report.currencies[0]?.currency ?? '')
  const sold = report.currencies.find(({ currency }) => currency === chosen) ?? report.currencies[0]
  const currencies = report.currencies.map(({ currency }) => ({ value: currency, label: currency }))
  const periods = useMemo(() => {
    const { daily = [], previousDaily } = sold ?? {}
    const days = [...daily, ...(previousDaily ?? [])]
    const shift = isCompared && previousDaily ? lengthOf(report) : null
    return periodsOf({ daily: days, range: report, unit, shift })
  }, [report, sold, unit, isCompared])
  if (!sold) return null

  return (
    <Card
      title="Sales over time"
      actions={
        <div className="flex flex-wrap gap-2">
          {currencies.length > 1 && (
            <ChoiceGroup label="Currency" value={sold.currency} options={currencies} onChange={setChosen} />
          )}
          <ChoiceGroup label="Metric" value={measure} options={measures} onChange={(metric) => choose({ metric })} />
          <ChoiceGroup
            label="Group by"
            value={unit}
            options={offered.map((value) => ({ value, label: labels[value] }))}
            onChange={(bars) => choose({ bars })}
          />
        </div>
      }
    >
      <SalesBars
        periods={periods}
        query={query}
        currency={sold.currency}
        unit={unit}
        span={daysText(report.from, report.to)}
        before={sold.previousDaily ? daysText(report.previousFrom, report.previousTo) : null}
      />
    </Card>
  )
}
