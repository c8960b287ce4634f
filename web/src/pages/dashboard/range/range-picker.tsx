import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { Range } from '../sales-over-time.ts'
import { type RangeName, rangeProblem, ranges } from './date-range.ts'

/** The figures of the specification, which need no choice. */
const usual = { value: '', label: 'This month and all time' }

type RangePickerProps = {
  name: RangeName | null
  range: Range
  /** All servers together have no usual figures. */
  hasUsual: boolean
  onChoose: (choice: { range: string; from?: string; to?: string }) => void
}

export function RangePicker({ name, range, hasUsual, onChoose }: RangePickerProps) {
  const isCustom = name === 'custom'
  const choose = (change: Partial<Range>) => onChoose({ range: 'custom', ...range, ...change })

  return (
    <div className="space-y-1.5">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-60">
          <SelectField
            label="Period"
            value={name ?? ''}
            options={hasUsual ? [usual, ...ranges] : ranges}
            onChange={(value) => (value === 'custom' ? choose({}) : onChoose({ range: value }))}
          />
        </div>
        {isCustom && (
          <>
            <DayField label="Start date" value={range.from} onChange={(from) => choose({ from })} />
            <DayField label="End date" value={range.to} onChange={(to) => choose({ to })} />
          </>
        )}
      </div>
      {isCustom && rangeProblem(range) && (
        <p role="alert" className="text-sm text-danger">
          {rangeProblem(range)}
        </p>
      )}
    </div>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (value: string) => void }

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <div className="w-full sm:w-44">
      <TextField type="date" label={label} value={value} min="2015-01-01" onChange={onChange} />
    </div>
  )
}
