import { lengthOf, type Range, type Unit } from '../sales-over-time.ts'

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
const maxDays = 366
/** More bars than this can't be told apart. */
const maxBars = 92

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
  if (![from, to].every((day) => /^20\d\d-\d\d-\d\d$/.test(day))) return 'Choose a start and end date.'
  const days = lengthOf({ from, to })
  if (days < 1) return "The start date can't be after the end date."
  return days > maxDays ? `Choose a range of up to ${maxDays} days.` : null
}

const units = ['day', 'week', 'month'] as const

export const unitsFor = (range: Range): readonly Unit[] => (lengthOf(range) > maxBars ? units.slice(1) : units)

/** Few enough bars to read. */
export function usualUnit(range: Range): Unit {
  const days = lengthOf(range)
  if (days <= 31) return 'day'
  return days <= 120 ? 'week' : 'month'
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
