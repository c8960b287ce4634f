import { moneyText } from '@guildshop/contract/money'
import type { DaySales } from '@guildshop/contract/sales'
import { useState } from 'react'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { compactText, countText } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/page/card.tsx'
import { lastDays, lastMonths, sumOf } from './sales-over-time.ts'
import { salesText, shortMoneyText } from './sales-text.ts'

const measures = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'sales', label: 'Sales' },
] as const
const ranges = [
  { value: 'days', label: '30 days' },
  { value: 'months', label: '12 months' },
] as const

type SalesChartProps = { daily: readonly DaySales[]; currency: string; now: Date }

export function SalesChart({ daily, currency, now }: SalesChartProps) {
  const [measure, setMeasure] = useState<'revenue' | 'sales'>('revenue')
  const [range, setRange] = useState<'days' | 'months'>('days')
  const isDays = range === 'days'
  const isRevenue = measure === 'revenue'
  const periods = isDays ? lastDays(daily, now) : lastMonths(daily, now)
  const total = sumOf(periods)
  const span = isDays ? 'the last 30 days' : 'the last 12 months'

  return (
    <Card
      title="Sales over time"
      actions={
        <div className="flex flex-wrap gap-2">
          <ChoiceGroup label="Metric" value={measure} options={measures} onChange={setMeasure} />
          <ChoiceGroup label="Time range" value={range} options={ranges} onChange={setRange} />
        </div>
      }
    >
      <p className="text-sm text-ink-muted">
        <span className="text-lg font-semibold text-ink tabular-nums wrap-anywhere">
          {isRevenue ? moneyText(total.revenueCents, currency) : salesText(total.salesCount)}
        </span>{' '}
        in {span}
      </p>
      <BarChart
        label={`${isRevenue ? `Revenue in ${currency}` : 'Sales'} per ${isDays ? 'day' : 'month'} in ${span}`}
        unit={isDays ? 'day' : 'month'}
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
    </Card>
  )
}
