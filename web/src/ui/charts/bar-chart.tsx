import { useRef } from 'react'
import { type Bar, barText } from './bar.ts'
import { BarColumn } from './bar-column.tsx'
import { chartHeight, scaleHeight, topOfScale } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import { useChartTooltip } from './use-chart-tooltip.ts'

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

/**
 * Bar chart of one series, optionally with an earlier one behind it. One tab stop: a slider moves from bar to bar and
 * announces each. A visually hidden table has the same figures.
 */
export function BarChart({ label, unit, bars, formatValue, emptyText }: BarChartProps) {
  const plot = useRef<HTMLDivElement>(null)
  const { current, isOpen, open, reset } = useChartTooltip(plot, bars.length)
  const highest = Math.max(0, ...bars.flatMap(({ value, compared }) => [value, compared?.value ?? 0]))
  const top = topOfScale(highest)
  const bar = bars[current]

  function pointAt({ clientX, currentTarget }: React.PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    open(Math.floor(((clientX - left) / Math.max(1, width)) * bars.length))
  }

  return (
    <div className="pl-12">
      <div
        ref={plot}
        className="relative touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
        onPointerMove={pointAt}
        onPointerDown={pointAt}
        onPointerLeave={({ pointerType }) => pointerType === 'touch' || reset()}
      >
        <input
          type="range"
          aria-label={`${label}, one ${unit} at a time`}
          min={0}
          max={bars.length - 1}
          value={current}
          aria-valuetext={bar && barText(bar)}
          onChange={(event) => open(event.target.valueAsNumber)}
          onFocus={(event) => event.target.matches(':focus-visible') && open()}
          onBlur={reset}
          // At either end, a key changes nothing but still reopens what Escape closed.
          onKeyDown={({ key }) => /^(Arrow|Page|Home|End)/.test(key) && open()}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <svg aria-hidden="true" width="100%" height={chartHeight + 22} className="block overflow-visible">
          <Grid top={top} formatValue={highest > 0 ? formatValue : undefined} />
          {bars.map((one, place) => (
            <BarColumn
              key={one.title}
              bar={one}
              top={top}
              place={place}
              count={bars.length}
              isShown={isOpen && place === current}
            />
          ))}
          {highest === 0 && (
            <text
              x="50%"
              y={chartHeight / 2 - 8}
              textAnchor="middle"
              className="fill-ink-muted text-sm forced-colors:fill-[CanvasText]"
            >
              {emptyText}
            </text>
          )}
        </svg>
        {isOpen && bar && <ChartTooltip bar={bar} place={current} count={bars.length} />}
        <ChartTable label={label} unit={unit} bars={bars} />
      </div>
    </div>
  )
}

function Grid({ top, formatValue }: { top: number; formatValue: ((value: number) => string) | undefined }) {
  return [top, top / 2, 0].map((value) => {
    const y = chartHeight - (value / top) * scaleHeight
    return (
      <g key={value}>
        <line
          x1="0"
          x2="100%"
          y1={y}
          y2={y}
          className={`${value === 0 ? 'stroke-field-line' : 'stroke-line'} forced-colors:stroke-[GrayText]`}
        />
        {formatValue && (
          <text
            x="-8"
            y={y + 4}
            textAnchor="end"
            className="fill-ink-faint text-xs tabular-nums forced-colors:fill-[CanvasText]"
          >
            {formatValue(value)}
          </text>
        )}
      </g>
    )
  })
}
