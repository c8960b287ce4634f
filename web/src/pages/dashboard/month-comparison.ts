import type { DaySales, SalesMetrics } from '@guildshop/contract/sales'
import { utcDayRange } from '../../ui/format/dates.ts'
import { percentChange } from './percent-change.tsx'
import { sumOf } from './sales-over-time.ts'

type Measure = 'salesCount' | 'revenueCents'

export type MonthComparison = {
  /** Total for the whole of last month. */
  lastMonth: number
  /** Null when the baseline is zero. */
  percent: number | null
  /** The days of last month compared against (as many as have passed this month), or null without daily figures. */
  sameDays: string | null
}

/** Compares this month with last month. Null when the API doesn't return last month. */
export function monthComparison(metrics: SalesMetrics, measure: Measure, now: Date): MonthComparison | null {
  const { currentMonth, previousMonth, daily } = metrics
  if (!previousMonth) return null
  const lastMonth = previousMonth[measure] ?? 0
  const base = daily ? sumOf(sameDaysOfLastMonth(daily, now))[measure] : lastMonth
  const percent = percentChange(currentMonth?.[measure] ?? 0, base)
  return { lastMonth, percent, sameDays: daily ? sameDaysText(now) : null }
}

function sameDaysText(now: Date): string {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(now.getUTCDate(), lastDay)
  return utcDayRange(new Date(Date.UTC(year, month - 1, 1)), new Date(Date.UTC(year, month - 1, day)))
}

function sameDaysOfLastMonth(daily: readonly DaySales[], now: Date): DaySales[] {
  const firstOfLast = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString()
  const month = firstOfLast.slice(0, 7)
  const dayOfMonth = now.getUTCDate()
  return daily.filter(({ day }) => day.startsWith(month) && Number(day.slice(8, 10)) <= dayOfMonth)
}
