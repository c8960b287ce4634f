import { partialClasses, partialMark, seriesClasses } from './series-classes.ts'

type ChartLegendProps = {
  /** Names of the two series; null for a single one, which needs no name. */
  series: { current: string; previous: string } | null
  /** What lighter bars are; null if there are none. */
  partial: string | null
}

/** Explains the drawing. Hidden from screen readers: the table and the tooltip say the same in words. */
export function ChartLegend({ series, partial }: ChartLegendProps) {
  if (!series && !partial) return null
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 pl-12 text-xs text-ink-muted">
      {series && <Swatch name={series.current} className={seriesClasses.current} />}
      {series && <Swatch name={series.previous} className={seriesClasses.previous} />}
      {partial && <Swatch name={partial} className={`${seriesClasses.current} ${partialClasses}`} mark={partialMark} />}
    </ul>
  )
}

type SwatchProps = { name: string; className: string; mark?: typeof partialMark }

function Swatch({ name, className, mark }: SwatchProps) {
  return (
    <li className="flex items-center gap-1.5">
      <svg aria-hidden="true" width="12" height="12" className="shrink-0">
        <rect x="1" y="1" width="10" height="10" rx="2" className={className} {...mark} />
      </svg>
      {name}
    </li>
  )
}
