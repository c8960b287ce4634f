import { memo } from 'react'
import type { Bar } from './bar.ts'

type ChartTableProps = { label: string; unit: string; bars: Bar[] }

/** The chart's data as a table for screen readers. Memoized: it doesn't change with the tooltip. */
export const ChartTable = memo(({ label, unit, bars }: ChartTableProps) => (
  <div className="sr-only">
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          {[unit, ...(bars[0] ? columnsOf(bars[0]) : [])].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.title}>
            <th scope="row">{bar.partial ? `${bar.title} (${bar.partial.toLowerCase()})` : bar.title}</th>
            {cellsOf(bar).map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order.
              <td key={place}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
))

function columnsOf({ facts, compared }: Bar): string[] {
  const own = facts.map(({ name }) => name)
  if (!compared) return own
  return [
    ...own,
    'Previous period',
    ...compared.facts.map(({ name }) => `Previous ${name.toLowerCase()}`),
    ...compared.changes.map(({ name }) => `Change in ${name.toLowerCase()}`),
  ]
}

function cellsOf({ facts, compared }: Bar): string[] {
  const earlier = compared ? [compared.title, ...[...compared.facts, ...compared.changes].map(({ text }) => text)] : []
  return [...facts.map(({ text }) => text), ...earlier]
}
