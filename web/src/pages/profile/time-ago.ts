const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const absolute = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' })

/** How long ago, in the largest unit that fits. */
export function timeAgo(date: string, now: number): string {
  const seconds = Math.round((now - Date.parse(date)) / 1000)
  if (Number.isNaN(seconds)) return 'at an unknown time'
  const step = steps.find((candidate) => seconds >= candidate.seconds)
  if (!step) return 'just now'
  return relative.format(-Math.floor(seconds / step.seconds), step.unit)
}

export function fullDate(date: string): string | undefined {
  const time = Date.parse(date)
  return Number.isNaN(time) ? undefined : absolute.format(time)
}
