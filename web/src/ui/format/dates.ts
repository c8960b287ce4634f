import { madeOnce } from './lazy.ts'

type When = string | Date | null | undefined

/** The first format takes the browser tens of milliseconds, so a page that tells no date makes none. */
const dateFormat = (options: Intl.DateTimeFormatOptions) => madeOnce(() => new Intl.DateTimeFormat(undefined, options))

// The format's own date and time styles cannot be told with a zone, so the parts are named one by one.
const minutes = { year: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

const localDays = dateFormat({ dateStyle: 'medium' })
const moments = dateFormat({ ...minutes, month: 'short' })
const clocks = dateFormat({ hour: 'numeric', minute: '2-digit' })
const fullMoments = dateFormat({ ...minutes, month: 'long', weekday: 'long' })
const utcDays = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const utcShortDays = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const utcMonths = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
const utcShortMonths = dateFormat({ month: 'short', timeZone: 'UTC' })

/** The day on the reader's own calendar, as in Mar 1, 2030. What nobody can read is null, here and below. */
export const localDay = (when: When) => textIn(localDays, when)

/** The reader's own date and time with their zone. */
export const momentText = (when: When) => textIn(moments, when)

/** The reader's own time of day, with its date and zone when that is not today. */
export const clockText = (when: When, now: number) =>
  localDay(when) === localDay(new Date(now)) ? textIn(clocks, when) : momentText(when)

/** The reader's own date and time with weekday and zone, nothing cut short. */
export const fullMomentText = (when: When) => textIn(fullMoments, when)

/** Shops reckon in days and months of UTC. */
export const utcDay = (when: When) => textIn(utcDays, when)
export const utcShortDay = (date: Date) => utcShortDays().format(date)
export const utcDayRange = (first: Date, last: Date) => utcShortDays().formatRange(first, last)
export const utcMonth = (date: Date) => utcMonths().format(date)
export const utcShortMonth = (date: Date) => utcShortMonths().format(date)

/** The same for every reader, to the second. */
export function utcText(when: When): string | null {
  const time = timeOf(when)
  return time === null ? null : `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const ages = madeOnce(() => new Intl.RelativeTimeFormat())
const namedAges = madeOnce(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }))

/** How long ago or how far ahead, in the largest unit that fits. */
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
