import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import { useState } from 'react'
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx'
import { utcDayRange, utcShortDay, utcShortMonth } from '../../../ui/format/dates.ts'
import { Card } from '../../../ui/page/card.tsx'
import { type Measure, measures, SalesBars } from '../sales-bars.tsx'
import { lengthOf, periodsOf, type Unit, usualUnit } from './date-range.ts'

const units = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
] as const
const labels = { day: utcShortDay, range: utcDayRange, month: utcShortMonth }
/** More bars than this can't be told apart. */
const mostDays = 92

export function RangeChart({ report }: { report: SalesReport }) {
  const [measure, setMeasure] = useState<Measure>('revenue')
  const [unit, setUnit] = useState<Unit>(usualUnit(report))
  const [chosen, setChosen] = useState(report.currencies[0]?.currency ?? '')
  const sold = report.currencies.find(({ currency }) => currency === chosen) ?? report.currencies[0]
  const offered = lengthOf(report) > mostDays ? units.slice(1) : units
  const currencies = report.currencies.map(({ currency }) => ({ value: currency, label: currency }))
  if (!sold) return null

  return (
    <Card
      title="Sales over time"
      actions={
        <div className="flex flex-wrap gap-2">
          {currencies.length > 1 && (
            <ChoiceGroup label="Currency" value={sold.currency} options={currencies} onChange={setChosen} />
          )}
          <ChoiceGroup label="Metric" value={measure} options={measures} onChange={setMeasure} />
          <ChoiceGroup label="Bars" value={unit} options={offered} onChange={setUnit} />
        </div>
      }
    >
      <SalesBars
        periods={periodsOf({ daily: sold.daily, range: report, unit, labels })}
        measure={measure}
        currency={sold.currency}
        unit={unit}
        span={utcDayRange(new Date(report.from), new Date(report.to))}
      />
    </Card>
  )
}
