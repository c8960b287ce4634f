import { moneyText } from '@guildshop/contract/money'
import type { Bar } from '../../ui/charts/bar.ts'
import { countText } from '../../ui/format/numbers.ts'
import { percentChange, percentText } from './percent-change.tsx'
import type { Period, Sold } from './sales-over-time.ts'
import type { Measure } from './use-chart-query.ts'

/** A bar of one measure, whose tooltip has both, now and in the previous period. */
export function salesBar({ title, tick, partial, previous, ...sold }: Period, measure: Measure, currency: string): Bar {
  const money = (cents: number) => moneyText(cents, currency)
  const factsOf = ({ revenueCents, salesCount }: Sold) => [
    { name: 'Revenue', text: money(revenueCents) },
    { name: 'Sales', text: countText(salesCount) },
  ]
  return {
    title,
    tick,
    partial,
    value: measureOf(sold, measure),
    facts: factsOf(sold),
    compared: previous && {
      title: previous.title,
      value: measureOf(previous, measure),
      facts: factsOf(previous),
      changes: [
        { name: 'Revenue', text: changeText(sold.revenueCents, previous.revenueCents, money) },
        { name: 'Sales', text: changeText(sold.salesCount, previous.salesCount, countText) },
      ],
    },
  }
}

export const measureOf = ({ revenueCents, salesCount }: Sold, measure: Measure) =>
  measure === 'revenue' ? revenueCents : salesCount

/** The difference, with its share of what was before if there was something: +$5.00 USD (+25%). */
export function changeText(now: number, before: number, format: (value: number) => string): string {
  if (now === before) return 'No change'
  const percent = percentChange(now, before)
  const difference = `${now > before ? '+' : '-'}${format(Math.abs(now - before))}`
  return percent === null ? difference : `${difference} (${percentText(percent)})`
}
