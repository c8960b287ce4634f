import type { DaySales } from '@guildshop/contract/sales'
import { useMemo } from 'react'
import { ChoiceGroup } from '../../ui/fields/choice-group.tsx'
import { utcDayRange } from '../../ui/format/dates.ts'
import { Card } from '../../ui/page/card.tsx'
import { SalesBars } from './sales-bars.tsx'
import { lastRange, lastShift, periodsOf, shiftRange } from './sales-over-time.ts'
import { measures, useChartQuery } from './use-chart-query.ts'

const units = ['day', 'week', 'month'] as const
const spans = { day: '30 days', week: '12 weeks', month: '12 months' }
const ranges = units.map((value) => ({ value, label: spans[value] }))
const ticks = {
  day: (place: number) => place % 7 === 5,
  week: (place: number) => place % 3 === 2,
  month: () => true,
}

type SalesChartProps = { daily: readonly DaySales[]; currency: string; now: Date }

/** The last days, weeks or months. The first two are compared with as many before. */
export function SalesChart({ daily, currency, now }: SalesChartProps) {
  const query = useChartQuery(units, 'day')
  const { measure, unit, choose } = query
  const { from, to } = lastRange(unit, now)
  const comparable = lastShift[unit]
  const shift = query.isCompared ? comparable : null
  const periods = useMemo(
    () => periodsOf({ daily, range: { from, to }, unit, shift, hasTick: ticks[unit] }),
    [daily, from, to, unit, shift],
  )
  const before = comparable && shiftRange({ from, to }, comparable)

  return (
    <Card
      title="Sales over time"
      actions={
        <div className="flex flex-wrap gap-2">
          <ChoiceGroup label="Metric" value={measure} options={measures} onChange={(metric) => choose({ metric })} />
          <ChoiceGroup label="Time range" value={unit} options={ranges} onChange={(bars) => choose({ bars })} />
        </div>
      }
    >
      <SalesBars
        periods={periods}
        query={query}
        currency={currency}
        unit={unit}
        span={`the last ${spans[unit]}`}
        before={before ? utcDayRange(new Date(before.from), new Date(before.to)) : null}
      />
    </Card>
  )
}
