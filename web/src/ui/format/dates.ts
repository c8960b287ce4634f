import { lazy } from './lazy.ts'

type When = string | Date | null | undefined

/** Created lazily: the first Intl.DateTimeFormat takes tens of milliseconds. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => lazy(() => new Intl.DateTimeFormat(undefined, options))

// dateStyle and timeStyle can't be combined with timeZoneName, so the parts are listed one by one.
const minutes = { year: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

const localDays = dateFormat({ dateStyle: 'medium' })
const moments = dateFormat({ ...minutes, month: 'short' })
const clocks = dateFormat({ hour: 'numeric', minute: '2-digit' })
const fullMoments = dateFormat({ ...minutes, month: 'long', weekday: 'long' })
const utcDays = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const utcShortDays = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const utcMonths = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const utcShortMonths = dateFormat({ month: 'short', timeZone: 'UTC' })

/** The local date, as in Mar 1, 2030. Null for invalid input, here and below. */
export const localDay = (when: When) => textIn(localDays, when)

/** Local date and time with the time zone. */
export const momentText = (when: When) => textIn(moments, when)

/** Local time, with date and time zone when it isn't today. */
export const clockText = (when: When, now: number) =>
  localDay(when) === localDay(new Date(now)) ? textIn(clocks, when) : momentText(when)

/** Local date and time in full, with weekday and time zone. */
export const fullMomentText = (when: When) => textIn(fullMoments, when)

/** Sales are grouped by UTC days and months. */
export const utcDay = (when: When) => textIn(utcDays, when)
export const utcShortDay = (date: Date) => utcShortDays().format(date)
export const utcDayRange = (first: Date, last: Date) => utcShortDays().formatRange(first, last)
export const utcFullDayRange = (first: Date, last: Date) => utcDays().formatRange(first, last)
export const utcMonth = (date: Date) => utcMonths().format(date)
export const utcShortMonth = (date: Date) => utcShortMonths().format(date)

/** UTC to the second, independent of locale. */
export function utcText(when: When): string | null {
  const time = timeOf(when)
  return time === null ? null : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const ages = lazy(() => new Intl.RelativeTimeFormat())
const namedAges = lazy(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }))

/** Relative time in the largest unit that fits. */
export function ageText(when: When, now: number): string | null {
  const time = timeOf(when)
  if (time === null) return null
  const seconds = (time - now) / 1000
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  return step ? ages().format(Math.trunc(seconds / step.seconds), step.unit) : namedAges().format(0, 'second')
}

function textIn(format: () => Intl.DateTimeFormat, when: When): string | null {
  const time = timeOf(when)
  return time === null ? null : format().format(time)
}

function timeOf(when: When): number | null {
  const time = new Date(when ?? '').getTime()
  return Number.isNaN(time) ? null : time
}
