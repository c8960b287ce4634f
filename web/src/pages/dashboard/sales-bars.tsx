import { moneyText } from '@guildshop/contract/money'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { compactText, countText } from '../../ui/format/numbers.ts'
import { type Period, sumOf } from './sales-over-time.ts'
import { salesText, shortMoneyText } from './sales-text.ts'

export const measures = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'sales', label: 'Sales' },
] as const
export type Measure = (typeof measures)[number]['value']

type SalesBarsProps = {
  periods: Period[]
  measure: Measure
  currency: string
  /** What each bar represents. */
  unit: 'day' | 'week' | 'month'
  /** The whole time, as in "the last 30 days". */
  span: string
}

/** The total and a bar chart of one measure. */
export function SalesBars({ periods, measure, currency, unit, span }: SalesBarsProps) {
  const isRevenue = measure === 'revenue'
  const total = sumOf(periods)
  return (
    <>
      <p className="text-sm text-ink-muted">
        <span className="text-lg font-semibold text-ink tabular-nums wrap-anywhere">
          {isRevenue ? moneyText(total.revenueCents, currency) : salesText(total.salesCount)}
        </span>{' '}
        in {span}
      </p>
      <BarChart
        label={`${isRevenue ? `Revenue in ${currency}` : 'Sales'} per ${unit} in ${span}`}
        unit={unit}
        emptyText={`No sales in ${span}.`}
        formatValue={(value) => (isRevenue ? shortMoneyText(value, currency) : compactText(value))}
        bars={periods.map(({ title, tick, salesCount, revenueCents }) => ({
          title,
          tick,
          value: isRevenue ? revenueCents : salesCount,
          facts: [
            { name: 'Revenue', text: moneyText(revenueCents, currency) },
            { name: 'Sales', text: countText(salesCount) },
          ],
        }))}
      />
    </>
  )
}
