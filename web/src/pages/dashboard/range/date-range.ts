import type { Period } from '../sales-over-time.ts'

/** UTC days, both included. */
export type Range = { from: string; to: string }

export const ranges = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'last-month', label: 'Last month' },
  { value: 'year', label: 'This year' },
  { value: 'custom', label: 'Custom dates' },
] as const
export type RangeName = (typeof ranges)[number]['value']

export const readRangeName = (text: string | null): RangeName | null =>
  ranges.find(({ value }) => value === text)?.value ?? null

const aDay = 86_400_000
const mostDays = 366
/** As many labels as fit below the chart on a phone. */
const mostTicks = 4

/** The days of a range as of now. Custom dates are taken from the URL. */
export function rangeOf(name: RangeName, now: Date, custom: Range): Range {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const today = dayOf(now)
  const first = (ofMonth: number) => dayOf(new Date(Date.UTC(year, ofMonth, 1)))
  const daysAgo = (days: number) => dayOf(new Date(now.getTime() - days * aDay))
  const known: Record<RangeName, Range> = {
    '7d': { from: daysAgo(6), to: today },
    '30d': { from: daysAgo(29), to: today },
    '90d': { from: daysAgo(89), to: today },
    month: { from: first(month), to: today },
    'last-month': { from: first(month - 1), to: dayOf(new Date(Date.UTC(year, month, 0))) },
    year: { from: first(0), to: today },
    custom,
  }
  return known[name]
}

/** Why these days can't be shown, or null. */
export function rangeProblem({ from, to }: Range): string | null {
  if (![from, to].every((day) => /^20\d\d-\d\d-\d\d$/.test(day))) return 'Choose a first and a last day.'
  const days = lengthOf({ from, to })
  if (days < 1) return 'The first day must not be after the last day.'
  return days > mostDays ? `You can choose up to ${mostDays} days.` : null
}

export const lengthOf = ({ from, to }: Range) => (Date.parse(to) - Date.parse(from)) / aDay + 1

export type Unit = 'day' | 'week' | 'month'

/** Few enough bars to read. */
export function usualUnit(range: Range): Unit {
  const days = lengthOf(range)
  if (days <= 31) return 'day'
  return days <= 120 ? 'week' : 'month'
}

type Sold = { day: string; salesCount: number; revenueCents: number }
type Labels = { day: (date: Date) => string; range: (first: Date, last: Date) => string; month: (date: Date) => string }
type Wanted = { daily: readonly Sold[]; range: Range; unit: Unit; labels: Labels }

/** Bars of days, of weeks from Monday to Sunday, or of months, with zeros where nothing was sold. */
export function periodsOf({ daily, range, unit, labels }: Wanted): Period[] {
  const sold = new Map(daily.map((one) => [one.day.slice(0, 10), one]))
  const groups = new Map<string, { days: Date[]; salesCount: number; revenueCents: number }>()
  for (let time = Date.parse(range.from); time <= Date.parse(range.to); time += aDay) {
    const date = new Date(time)
    const { salesCount = 0, revenueCents = 0 } = sold.get(dayOf(date)) ?? {}
    const group = groups.get(keyOf(date, unit)) ?? { days: [], salesCount: 0, revenueCents: 0 }
    group.days.push(date)
    group.salesCount += salesCount
    group.revenueCents += revenueCents
    groups.set(keyOf(date, unit), group)
  }
  const everyOther = Math.ceil(groups.size / mostTicks)
  return [...groups.values()].map(({ days, ...figures }, place) => {
    const [first = new Date(0), last = first] = [days[0], days.at(-1)]
    const title = { day: labels.day(first), week: labels.range(first, last), month: labels.month(first) }[unit]
    return {
      title,
      tick: place % everyOther === 0 ? labels[unit === 'month' ? 'month' : 'day'](first) : '',
      ...figures,
    }
  })
}

function keyOf(date: Date, unit: Unit): string {
  if (unit === 'month') return dayOf(date).slice(0, 7)
  if (unit === 'day') return dayOf(date)
  return dayOf(new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * aDay))
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
