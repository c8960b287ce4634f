import { type Html, html } from '../../http/html.ts'

const formats: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { year: 'numeric', month: '2-digit', day: '2-digit' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

const [aMinute, anHour, aDay, aMonth, aYear] = [60, 3600, 86_400, 2_629_746, 31_556_952]

/** The unit, its seconds, and from how many seconds on it's used. */
const units: [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['year', aYear, 320 * aDay],
  ['month', aMonth, 26 * aDay],
  ['day', aDay, 22 * anHour],
  ['hour', anHour, 45 * aMinute],
  ['minute', aMinute, 45],
  ['second', 1, 0],
]

/** A timestamp as Discord shows it to a user with US English and UTC, with the full date as a tooltip. */
export function showTimestamp(seconds: number, style: string, now: number): Html {
  const date = new Date(seconds * 1000)
  const text = style === 'R' ? relativeText(seconds - now / 1000) : format(date, style)
  return html`<time datetime="${date.toISOString()}" title="${format(date, 'F')} UTC">${text}</time>`
}

/** ICU separates AM and PM with a narrow space, which is hard to search for. */
function format(date: Date, style: string): string {
  const options = formats[style] ?? formats.f
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date).replace('\u202f', ' ')
}

/** Such as "in 30 minutes" or "an hour ago". */
function relativeText(difference: number): string {
  const [unit, length] = units.find(([, , from]) => Math.abs(difference) >= from) ?? ['second' as const, 1]
  return new Intl.RelativeTimeFormat('en-US')
    .format(Math.round(difference / length), unit)
    .replace(/\b1 (?=hour)/, 'an ')
    .replace(/\b1 /, 'a ')
}
