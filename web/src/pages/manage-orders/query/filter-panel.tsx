import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { sortLabels, sortsFor } from './order-sorts.ts'
import type { OrdersQuery } from './use-orders-query.ts'

type FilterPanelProps = { id: string; query: OrdersQuery }

/** Date range and sort. */
export function FilterPanel({ id, query }: FilterPanelProps) {
  const { days, sort, filter } = query
  const sorts = sortsFor(filter)
  const isReversed = Boolean(days.from && days.to && days.from > days.to)
  return (
    <fieldset id={id} className="grid items-start gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-3">
      <legend className="sr-only">Filter and sort</legend>
      <TextField
        label="From"
        type="date"
        value={days.from}
        {...(days.to && { max: days.to })}
        problem={isReversed ? "The start date can't be after the end date." : undefined}
        onChange={(from) => query.chooseDays({ from })}
      />
      <TextField
        label="To"
        type="date"
        value={days.to}
        {...(days.from && { min: days.from })}
        onChange={(to) => query.chooseDays({ to })}
      />
      <SelectField
        label="Sort by"
        value={sort}
        onChange={(chosen) => query.chooseSort(sorts.find((known) => known === chosen) ?? sort)}
        options={sorts.map((value) => ({ value, label: sortLabels[value] }))}
      />
      {(days.from || days.to) && (
        <div className="sm:col-span-3">
          <Button variant="quiet" onClick={() => query.chooseDays({ from: '', to: '' })}>
            Clear dates
          </Button>
        </div>
      )}
    </fieldset>
  )
}
