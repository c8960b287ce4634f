import type { DaySales } from '@guildshop/contract/sales'
import { useState } from 'react'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { Card } from '../../ui/page/card.tsx'
import { type Measure, measures, SalesBars } from './sales-bars.tsx'
import { lastDays, lastMonths, lastWeeks } from './sales-over-time.ts'

const ranges = [
  { value: 'days', label: '30 days' },
  { value: 'weeks', label: '12 weeks' },
  { value: 'months', label: '12 months' },
] as const

const views = {
  days: { periods: lastDays, unit: 'day', span: 'the last 30 days' },
  weeks: { periods: lastWeeks, unit: 'week', span: 'the last 12 weeks' },
  months: { periods: lastMonths, unit: 'month', span: 'the last 12 months' },
} as const

type SalesChartProps = { daily: readonly DaySales[]; currency: string; now: Date }

export function SalesChart({ daily, currency, now }: SalesChartProps) {
  const [measure, setMeasure] = useState<Measure>('revenue')
  const [range, setRange] = useState<keyof typeof views>('days')
  const { unit, span } = views[range]
  const periods = views[range].periods(daily, now)

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
      <SalesBars periods={periods} measure={measure} currency={currency} unit={unit} span={span} />
    </Card>
  )
}
