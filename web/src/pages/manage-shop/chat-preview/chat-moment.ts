import { ageText } from '../../../ui/format/dates.ts'

const formats: Record<string, Intl.DateTimeFormatOptions> = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
}

/** A timestamp as Discord shows it in the reader's language and time zone. */
export function chatMomentText(seconds: number, style: string): string {
  const time = seconds * 1000
  if (style === 'R') return ageText(new Date(time), Date.now()) ?? ''
  return new Intl.DateTimeFormat(undefined, formats[style] ?? formats.f).format(time)
}
