import { moneyText } from '@guildshop/contract/money'
import { useMemo } from 'react'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ChartLegend } from '../../ui/charts/chart-legend.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { compactText } from '../../ui/format/numbers.ts'
import { PercentChange, percentChange } from './percent-change.tsx'
import { measureOf, salesBar } from './sales-bar.ts'
import { type Period, sumOf, type Unit } from './sales-over-time.ts'
import { salesText, shortMoneyText } from './sales-text.ts'
import type { ChartQuery, Measure } from './use-chart-query.ts'

type SalesBarsProps = {
  periods: Period[]
  query: ChartQuery
  currency: string
  /** What each bar represents. */
  unit: Unit
  /** The whole time, as in "the last 30 days". */
  span: string
  /** The days of the previous period; null where they aren't known. */
  before: string | null
}

/** The total and a bar chart of one measure, compared with the previous period if wanted. */
export function SalesBars({ periods, query, currency, unit, span, before }: SalesBarsProps) {
  const { measure, isCompared, choose } = query
  const isRevenue = measure === 'revenue'
  const when = periods.length === 1 && unit === 'day' ? 'on' : 'in'
  const format = (value: number) => (isRevenue ? shortMoneyText(value, currency) : compactText(value))
  const bars = useMemo(() => periods.map((period) => salesBar(period, measure, currency)), [periods, measure, currency])

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <Total
          periods={periods}
          measure={measure}
          currency={currency}
          time={`${when} ${span}`}
          before={`${when} ${before}`}
        />
        {before && (
          <CheckboxField
            label="Compare with previous period"
            checked={isCompared}
            onChange={(compare) => choose({ compare })}
          />
        )}
      </div>
      <BarChart
        key={`${unit} ${span}`}
        label={`${isRevenue ? `Revenue in ${currency}` : 'Sales'} per ${unit} ${when} ${span}`}
        unit={unit}
        emptyText={`No sales ${when} ${span}.`}
        formatValue={format}
        bars={bars}
      />
      <ChartLegend
        series={isCompared && before ? { current: firstUpper(span), previous: before } : null}
        partial={periods.some(({ partial }) => partial) ? `Partial ${unit}` : null}
      />
    </>
  )
}

type TotalProps = { periods: Period[]; measure: Measure; currency: string; time: string; before: string }

function Total({ periods, measure, currency, time, before }: TotalProps) {
  const textOf = (value: number) => (measure === 'revenue' ? moneyText(value, currency) : salesText(value))
  const total = measureOf(sumOf(periods), measure)
  const previous = periods.flatMap((period) => period.previous ?? [])
  const earlier = measureOf(sumOf(previous), measure)
  const percent = percentChange(total, earlier)
  return (
    <div className="text-sm text-ink-muted">
      <p>
        <span className="text-lg font-semibold text-ink tabular-nums wrap-anywhere">{textOf(total)}</span> {time}
      </p>
      {previous.length > 0 && (
        <p className="text-xs tabular-nums wrap-anywhere">
          {percent !== null && <PercentChange percent={percent} />} vs. {textOf(earlier)} {before}
        </p>
      )}
    </div>
  )
}

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
