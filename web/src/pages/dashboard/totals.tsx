import { moneyText } from '@guildshop/contract/money'
import type { SalesMetrics } from '@guildshop/contract/sales'
import { countText, unitsText } from '../../ui/format/numbers.ts'
import { Figure, figuresClasses } from '../../ui/page/figure.tsx'
import { DiscountsGiven } from './discounts-given.tsx'
import { type MonthComparison, monthComparison } from './month-comparison.ts'
import { PercentChange } from './percent-change.tsx'

type TotalsProps = { metrics: SalesMetrics; currency: string; now: Date }

export function Totals({ metrics, currency, now }: TotalsProps) {
  const { currentMonth, allTime } = metrics
  const money = (cents: number) => moneyText(cents, currency)
  const revenue = monthComparison(metrics, 'revenueCents', now)
  const sales = monthComparison(metrics, 'salesCount', now)

  return (
    <dl className={figuresClasses}>
      <Figure label="Revenue this month" value={money(currentMonth?.revenueCents ?? 0)}>
        <Discounts of={currentMonth} currency={currency} />
        {revenue && <Comparison comparison={revenue} format={money} />}
      </Figure>
      <Figure label="Sales this month" value={countText(currentMonth?.salesCount ?? 0)}>
        <Units of={currentMonth} />
        {sales && <Comparison comparison={sales} format={countText} />}
      </Figure>
      <Figure label="Revenue all time" value={money(allTime?.revenueCents ?? 0)}>
        <Discounts of={allTime} currency={currency} />
      </Figure>
      <Figure label="Sales all time" value={countText(allTime?.salesCount ?? 0)}>
        <Units of={allTime} />
      </Figure>
    </dl>
  )
}

/** Units sold, if some sales were of several. */
function Units({ of }: { of: SalesMetrics['allTime'] }) {
  return of?.unitsCount ? <dd className="text-xs text-ink-muted tabular-nums">{unitsText(of.unitsCount)}</dd> : null
}

function Discounts({ of, currency }: { of: SalesMetrics['allTime']; currency: string }) {
  return of?.discountCents ? <DiscountsGiven cents={of.discountCents} currency={currency} /> : null
}

type ComparisonProps = { comparison: MonthComparison; format: (value: number) => string }

function Comparison({ comparison: { percent, sameDays, lastMonth }, format }: ComparisonProps) {
  return (
    <dd className="text-xs text-pretty text-ink-muted tabular-nums">
      {percent !== null && (
        <>
          <PercentChange percent={percent} /> vs. {sameDays ?? 'last month'}
          <br />
        </>
      )}
      Last month: {format(lastMonth)}
    </dd>
  )
}
