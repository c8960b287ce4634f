import { moneyText } from '@guildshop/contract/money'
import type { SalesMetrics } from '@guildshop/contract/sales'
import { countText } from '../../ui/format/numbers.ts'
import { type MonthComparison, monthComparison } from './month-comparison.ts'

type TotalsProps = { metrics: SalesMetrics; currency: string; now: Date }

export function Totals({ metrics, currency, now }: TotalsProps) {
  const { currentMonth, allTime } = metrics
  const money = (cents: number) => moneyText(cents, currency)
  const revenue = monthComparison(metrics, 'revenueCents', now)
  const sales = monthComparison(metrics, 'salesCount', now)

  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
      <Figure label="Revenue this month" value={money(currentMonth?.revenueCents ?? 0)}>
        {revenue && <Comparison comparison={revenue} format={money} />}
      </Figure>
      <Figure label="Sales this month" value={countText(currentMonth?.salesCount ?? 0)}>
        {sales && <Comparison comparison={sales} format={countText} />}
      </Figure>
      <Figure label="Revenue all time" value={money(allTime?.revenueCents ?? 0)} />
      <Figure label="Sales all time" value={countText(allTime?.salesCount ?? 0)} />
    </dl>
  )
}

type FigureProps = { label: string; value: string; children?: React.ReactNode }

/** Wraps onto its own row when it doesn't fit in half the width. */
function Figure({ label, value, children }: FigureProps) {
  return (
    <div className="flex-1 basis-[45%] space-y-1 bg-surface p-4 sm:p-5 lg:basis-1/5">
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold tracking-tight text-ink whitespace-nowrap tabular-nums sm:text-xl">
        {value}
      </dd>
      {children}
    </div>
  )
}

type ComparisonProps = { comparison: MonthComparison; format: (value: number) => string }

function Comparison({ comparison: { percent, sameDays, lastMonth }, format }: ComparisonProps) {
  return (
    <dd className="text-xs text-pretty text-ink-muted tabular-nums">
      {percent !== null && (
        <>
          <span className={`font-medium ${toneOf(percent)}`}>{percentText(percent)}</span> vs.{' '}
          {sameDays ?? 'last month'}
          <br />
        </>
      )}
      Last month: {format(lastMonth)}
    </dd>
  )
}

/** Caps the percentage at three digits. */
function percentText(percent: number): string {
  if (percent > 999) return '>999%'
  return `${percent > 0 ? '+' : ''}${percent}%`
}

function toneOf(percent: number): string {
  if (percent === 0) return 'text-ink'
  return percent > 0 ? 'text-accent' : 'text-danger'
}
