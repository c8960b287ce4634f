const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const

const relative = new Intl.RelativeTimeFormat('en')
const local = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

type Moment = string | null | undefined

/** How long ago or how far ahead, in the largest unit that fits; empty for a moment nobody can read. */
export function ageText(moment: Moment, now: number): string {
  const seconds = (Date.parse(moment ?? '') - now) / 1000
  if (Number.isNaN(seconds)) return ''
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  return step ? relative.format(Math.trunc(seconds / step.seconds), step.unit) : 'just now'
}

/** The reader's own date and time. */
export function dateText(moment: Moment): string {
  const time = Date.parse(moment ?? '')
  return Number.isNaN(time) ? 'Unknown' : local.format(time)
}

/** The same for every reader, to the second. */
export function utcText(moment: Moment): string {
  const time = Date.parse(moment ?? '')
  if (Number.isNaN(time)) return 'Unknown'
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
