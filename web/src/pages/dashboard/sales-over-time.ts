import type { DaySales } from '@guildshop/contract/sales'
import { utcDay, utcDayRange, utcFullDayRange, utcMonth, utcShortDay, utcShortMonth } from '../../ui/format/dates.ts'

/** UTC days, both included. */
export type Range = { from: string; to: string }
export type Unit = 'day' | 'week' | 'month'
export type Sold = { salesCount: number; revenueCents: number }

export type Period = Sold & {
  title: string
  /** Axis label; empty to skip it. */
  tick: string
  /** How much of a week or month at the ends of the range is in it; null if all of it. */
  partial: string | null
  /** The matching bar of the previous period; null unless compared. */
  previous: (Sold & { title: string }) | null
}

const aDay = 86_400_000
/** As many labels as fit below the chart on a phone. */
const maxTicks = 4
const few = (place: number, count: number) => place % Math.ceil(count / maxTicks) === 0

type Wanted = {
  /** Days with sales, in any order. If compared, those of the previous period too. */
  daily: readonly DaySales[]
  range: Range
  unit: Unit
  /** Days back to the comparison bar; null for no comparison. */
  shift?: number | null
  hasTick?: (place: number, count: number) => boolean
}

/**
 * Bars of days, of weeks from Monday to Sunday, or of months, cut at the ends of the range, with zeros where nothing was
 * sold.
 */
export function periodsOf({ daily, range, unit, shift = null, hasTick = few }: Wanted): Period[] {
  const sold = new Map(daily.map((one) => [one.day.slice(0, 10), one]))
  return bucketsOf(range, unit).map(({ first, last }, place, { length: count }) => ({
    title: titleOf(unit, first, last),
    tick: hasTick(place, count) ? tickOf(unit, first) : '',
    partial: partialText(unit, first, last),
    ...soldBetween(sold, first, last),
    previous: shift === null ? null : previousOf(sold, first - shift * aDay, last - shift * aDay),
  }))
}

export const lengthOf = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / aDay + 1

export const shiftRange = ({ from, to }: Range, days: number): Range => ({
  from: dayOf(Date.parse(from) - days * aDay),
  to: dayOf(Date.parse(to) - days * aDay),
})

const latest = { day: 30, week: 12, month: 12 }
/** Whole weeks, so that Mondays are compared with Mondays. The API returns no more than twelve months. */
export const lastShift = { day: latest.day, week: latest.week * 7, month: null }

/** The last 30 days, 12 weeks or 12 months, up to today. */
export function lastRange(unit: Unit, now: Date): Range {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const monday = day - ((now.getUTCDay() + 6) % 7)
  const first = {
    day: Date.UTC(year, month, day - latest.day + 1),
    week: Date.UTC(year, month, monday - (latest.week - 1) * 7),
    month: Date.UTC(year, month - latest.month + 1, 1),
  }
  return { from: dayOf(first[unit]), to: dayOf(now.getTime()) }
}

export function sumOf(sold: readonly Sold[]): Sold {
  return {
    salesCount: sold.reduce((sum, { salesCount }) => sum + salesCount, 0),
    revenueCents: sold.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  }
}

function bucketsOf({ from, to }: Range, unit: Unit): { first: number; last: number }[] {
  const buckets: { first: number; last: number }[] = []
  for (let first = Date.parse(from); first <= Date.parse(to); first = lastOf(unit, first) + aDay) {
    buckets.push({ first, last: Math.min(lastOf(unit, first), Date.parse(to)) })
  }
  return buckets
}

/** The last day of the week or month that contains a day. */
function lastOf(unit: Unit, time: number): number {
  const date = new Date(time)
  if (unit === 'day') return time
  if (unit === 'week') return time + ((7 - date.getUTCDay()) % 7) * aDay
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)
}

function soldBetween(sold: Map<string, DaySales>, first: number, last: number): Sold {
  const days = Array.from({ length: daysBetween(first, last) }, (_, place) => sold.get(dayOf(first + place * aDay)))
  return sumOf(days.flatMap((day) => day ?? []))
}

const previousOf = (sold: Map<string, DaySales>, first: number, last: number) => ({
  title: datesOf(first, last),
  ...soldBetween(sold, first, last),
})

function partialText(unit: Unit, first: number, last: number): string | null {
  const days = daysBetween(first, last)
  const whole = { day: 1, week: 7, month: new Date(lastOf('month', first)).getUTCDate() }[unit]
  return days < whole ? `Partial ${unit}: ${days} of ${whole} days` : null
}

function titleOf(unit: Unit, first: number, last: number): string {
  if (unit === 'month') return utcMonth(new Date(first))
  return unit === 'week' ? utcDayRange(new Date(first), new Date(last)) : datesOf(first, last)
}

/** With the year: the previous period may be in another one. */
const datesOf = (first: number, last: number) =>
  first === last ? (utcDay(new Date(first)) ?? '') : utcFullDayRange(new Date(first), new Date(last))

const tickOf = (unit: Unit, first: number) => (unit === 'month' ? utcShortMonth : utcShortDay)(new Date(first))

const daysBetween = (first: number, last: number) => (last - first) / aDay + 1

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
