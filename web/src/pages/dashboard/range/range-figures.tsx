import { moneyText } from '@guildshop/contract/money'
import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import { utcDayRange } from '../../../ui/format/dates.ts'
import { countText, unitsText } from '../../../ui/format/numbers.ts'
import { Figure, figuresClasses } from '../../../ui/page/figure.tsx'
import { DiscountsGiven } from '../discounts-given.tsx'
import { PercentChange, percentChange } from '../percent-change.tsx'

type CurrencySales = SalesReport['currencies'][number]

/** Revenue, sales and the average sale in one currency, compared with the days before. */
export function RangeFigures({ report, currency: sold }: { report: SalesReport; currency: CurrencySales }) {
  const { currency, total, previous } = sold
  const money = (cents: number) => moneyText(cents, currency)
  const before = utcDayRange(new Date(report.previousFrom), new Date(report.previousTo))
  const compared = (now: number, then: number, format: (value: number) => string) => (
    <Compared percent={percentChange(now, then)} before={before} text={format(then)} />
  )

  return (
    <dl className={figuresClasses}>
      <Figure label={`Revenue in ${currency}`} value={money(total.revenueCents)}>
        {total.discountCents ? <DiscountsGiven cents={total.discountCents} currency={currency} /> : null}
        {compared(total.revenueCents, previous.revenueCents, money)}
      </Figure>
      <Figure label="Sales" value={countText(total.salesCount)}>
        {total.unitsCount ? (
          <dd className="text-xs text-ink-muted tabular-nums">{unitsText(total.unitsCount)}</dd>
        ) : null}
        {compared(total.salesCount, previous.salesCount, countText)}
      </Figure>
      <Figure label="Average sale" value={averageOf(total) === null ? '–' : money(averageOf(total) ?? 0)}>
        {compared(averageOf(total) ?? 0, averageOf(previous) ?? 0, money)}
      </Figure>
    </dl>
  )
}

const averageOf = ({ revenueCents, salesCount }: CurrencySales['total']) =>
  salesCount > 0 ? Math.round(revenueCents / salesCount) : null

function Compared({ percent, before, text }: { percent: number | null; before: string; text: string }) {
  return (
    <dd className="text-xs text-pretty text-ink-muted tabular-nums">
      {percent !== null && (
        <>
          <PercentChange percent={percent} /> vs. {before}
          <br />
        </>
      )}
      Previous period: {text}
    </dd>
  )
}
