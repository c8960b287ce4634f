import { useState } from 'react'
import { topOfScale } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTip } from './chart-tip.tsx'

type Bar = {
  /** Full label of the bar; unique. */
  title: string
  /** Axis label below the bar; empty to skip it. */
  tick: string
  value: number
  /** Shown in the tooltip and the table. */
  facts: { name: string; text: string }[]
}

type BarChartProps = {
  /** Accessible name of the chart. */
  label: string
  /** What each bar represents, such as a day. */
  unit: string
  bars: Bar[]
  formatValue: (value: number) => string
  /** Shown when every bar is zero. */
  emptyText: string
}

const height = 200
/** Height of the top grid line; the space above it is for its label. */
const scaleHeight = height - 8
/** Bar width as a fraction of its slot. */
const fill = 0.7

/**
 * Single-series bar chart. Explored by pointer or arrow keys; a visually hidden table has the same figures. On touch, the
 * tooltip stays after the finger lifts.
 */
export function BarChart({ label, unit, bars, formatValue, emptyText }: BarChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const highest = Math.max(0, ...bars.map(({ value }) => value))
  const top = topOfScale(highest)
  const last = bars.length - 1
  const current = shown === null ? undefined : bars[shown]

  function pointAt({ clientX, currentTarget }: React.PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const place = Math.floor(((clientX - left) / Math.max(1, width)) * bars.length)
    setShown(Math.min(last, Math.max(0, place)))
  }

  return (
    <div className="pl-12">
      <div
        className="relative touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={({ pointerType }) => pointerType === 'touch' || setShown(null)}
      >
        <input
          type="range"
          aria-label={`${label}, one ${unit} at a time`}
          min={0}
          max={last}
          value={shown ?? last}
          aria-valuetext={barText(bars[shown ?? last])}
          onChange={(event) => setShown(event.target.valueAsNumber)}
          onFocus={(event) => event.target.matches(':focus-visible') && setShown((known) => known ?? last)}
          onBlur={() => setShown(null)}
          onKeyDown={(event) => event.key === 'Escape' && setShown(null)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <svg aria-hidden="true" width="100%" height={height + 22} className="block overflow-visible">
          <Grid top={top} formatValue={highest > 0 ? formatValue : undefined} />
          {bars.map((bar, place) => (
            <Column key={bar.title} bar={bar} top={top} place={place} count={bars.length} isShown={place === shown} />
          ))}
          {highest === 0 && (
            <text x="50%" y={height / 2 - 8} textAnchor="middle" className="fill-ink-muted text-sm">
              {emptyText}
            </text>
          )}
        </svg>
        {current && shown !== null && <ChartTip bar={current} centre={(shown + 0.5) / bars.length} />}
        <ChartTable label={label} unit={unit} bars={bars} />
      </div>
    </div>
  )
}

function Grid({ top, formatValue }: { top: number; formatValue: ((value: number) => string) | undefined }) {
  return [top, top / 2, 0].map((value) => {
    const y = height - (value / top) * scaleHeight
    return (
      <g key={value}>
        <line x1="0" x2="100%" y1={y} y2={y} className={value === 0 ? 'stroke-field-line' : 'stroke-line'} />
        {formatValue && (
          <text x="-8" y={y + 4} textAnchor="end" className="fill-ink-faint text-xs tabular-nums">
            {formatValue(value)}
          </text>
        )}
      </g>
    )
  })
}

type ColumnProps = { bar: Bar; top: number; place: number; count: number; isShown: boolean }

function Column({ bar, top, place, count, isShown }: ColumnProps) {
  const share = Math.max(0, bar.value) / top
  const barHeight = share > 0 ? Math.max(2, share * scaleHeight) : 0
  const percent = (places: number) => `${(places / count) * 100}%`
  return (
    <>
      {isShown && <rect x={percent(place)} width={percent(1)} y="0" height={height} className="fill-hover" />}
      <rect
        x={percent(place + (1 - fill) / 2)}
        width={percent(fill)}
        y={height - barHeight}
        height={barHeight}
        rx="2"
        className={isShown ? 'fill-accent-hover' : 'fill-accent'}
      />
      {bar.tick && (
        <text x={percent(place + 0.5)} y={height + 17} textAnchor="middle" className="fill-ink-faint text-xs">
          {bar.tick}
        </text>
      )}
    </>
  )
}

function barText(bar: Bar | undefined): string | undefined {
  return bar && `${bar.title}: ${bar.facts.map(({ name, text }) => `${name} ${text}`).join(', ')}`
}
