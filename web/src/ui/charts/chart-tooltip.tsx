import { useIsWide } from '../use-is-wide.ts'
import type { Bar } from './bar.ts'

type ChartTooltipProps = { bar: Bar; place: number; count: number }

/** Tooltip next to its bar on the side with more space; on phones below the chart, where it covers no bar. */
export function ChartTooltip({ bar: { title, partial, facts, compared }, place, count }: ChartTooltipProps) {
  const isWide = useIsWide()
  return (
    <div
      aria-hidden="true"
      style={isWide ? besideBar(place, count) : belowBar((place + 0.5) / count)}
      className="pointer-events-none absolute z-10 space-y-1 rounded-md border border-line bg-raised px-3 py-2 text-xs whitespace-nowrap shadow-float"
    >
      <Facts title={title} facts={facts}>
        {partial && <p className="text-ink-muted">{partial}</p>}
      </Facts>
      {compared && (
        <>
          <Facts title={compared.title} facts={compared.facts} />
          <Facts title="Change" facts={compared.changes} />
        </>
      )}
    </div>
  )
}

function besideBar(place: number, count: number): React.CSSProperties {
  const isLeft = place + 0.5 < count / 2
  const edge = isLeft ? (place + 1) / count : 1 - place / count
  // Few bars are wide: stay within reach of the pointer, and within the chart.
  const offset = `calc(${Math.min(edge, 0.6) * 100}% + 0.25rem)`
  return { top: '-0.5rem', [isLeft ? 'left' : 'right']: offset }
}

/** Shifts inwards near the edges. */
const belowBar = (center: number): React.CSSProperties => ({
  top: '100%',
  left: `${center * 100}%`,
  transform: `translateX(${-center * 100}%)`,
})

type FactsProps = Pick<Bar, 'title' | 'facts'> & { children?: React.ReactNode }

function Facts({ title, facts, children }: FactsProps) {
  return (
    <>
      <p className="font-medium text-ink">{title}</p>
      {children}
      <dl className="grid grid-cols-[auto_auto] gap-x-4">
        {facts.map(({ name, text }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-right text-ink tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
