import { memo } from 'react'
import type { Bar } from './bar.ts'
import { chartHeight, scaleHeight } from './chart-scale.ts'
import { partialClasses, partialMark, seriesClasses } from './series-classes.ts'

type BarColumnProps = { bar: Bar; top: number; place: number; count: number; isShown: boolean }

/** Fewer bars than this don't fill the width: a single one would be a wall. */
const fewest = 6

/** One bar, with the one it is compared with behind it. Memoized, because moving the pointer changes two of many. */
export const BarColumn = memo(({ bar, top, place, count, isShown }: BarColumnProps) => {
  const percent = (places: number) => `${(places / count) * 100}%`
  const fill = (bar.compared ? 0.5 : 0.7) * Math.min(1, count / fewest)
  return (
    <>
      {isShown && (
        <rect
          x={percent(place)}
          width={percent(1)}
          y="0"
          height={chartHeight}
          className="fill-hover forced-colors:fill-none forced-colors:stroke-[Highlight]"
        />
      )}
      {bar.compared && (
        <rect
          {...extent(bar.compared.value, top)}
          x={percent(place + (1 - fill * 1.7) / 2)}
          width={percent(fill * 1.7)}
          rx="2"
          className={seriesClasses.previous}
        />
      )}
      <rect
        {...extent(bar.value, top)}
        x={percent(place + (1 - fill) / 2)}
        width={percent(fill)}
        rx="2"
        {...(bar.partial && partialMark)}
        className={barClasses(isShown, Boolean(bar.partial))}
      />
      {bar.tick && (
        <text
          x={percent(place + 0.5)}
          y={chartHeight + 17}
          textAnchor="middle"
          className="fill-ink-faint text-xs forced-colors:fill-[CanvasText]"
        >
          {bar.tick}
        </text>
      )}
    </>
  )
})

/** From the bottom of the chart; a tiny value stays visible. */
function extent(value: number, top: number) {
  const share = Math.max(0, value) / top
  const height = share > 0 ? Math.max(2, share * scaleHeight) : 0
  return { y: chartHeight - height, height }
}

function barClasses(isShown: boolean, isPartial: boolean): string {
  const fill = isShown ? seriesClasses.shown : seriesClasses.current
  return isPartial ? `${fill} ${partialClasses}` : fill
}
