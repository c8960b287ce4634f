export type Grant = { source: string; startsAt: Date; endsAt: Date | null }

export type Premium = {
  isPremium: boolean
  /** When access ends; null for lifetime premium and without premium. */
  endsAt: Date | null
  /** Granted by an administrator or a code, with no paid time now. */
  isGranted: boolean
  /** When the current paid time ends; null without one. */
  paidUntil: Date | null
  /** Uses days that were deferred, so the end can't be read from a single grant. */
  isCarriedOver: boolean
}

type Span = { from: number; to: number }
type Interval = Span & { isPaid: boolean }

const none: Premium = { isPremium: false, endsAt: null, isGranted: false, paidUntil: null, isCarriedOver: false }

/** Independent of the order of the grants. */
export function derivePremium(grants: Grant[], now: Date): Premium {
  const moment = now.getTime()
  const ahead = buildIntervals(grants).filter(({ to }) => to > moment)
  const [current] = ahead
  if (!current || current.from > moment) return none
  const paid = ahead.filter(({ isPaid }) => isPaid)
  return {
    isPremium: true,
    endsAt: endFrom(moment, ahead),
    isGranted: !current.isPaid,
    paidUntil: current.isPaid ? endFrom(moment, paid) : null,
    isCarriedOver: !grants.some(({ startsAt, endsAt }) => startsAt <= now && (!endsAt || endsAt > now)),
  }
}

/** When the last time with premium ended; null if there was none before. */
export function deriveLapse(grants: Grant[], now: Date): { isPremium: boolean; endedAt: Date | null } {
  const moment = now.getTime()
  const begun = buildIntervals(grants).filter(({ from }) => from <= moment)
  const end = Math.max(...begun.map(({ to }) => to))
  return { isPremium: end > moment, endedAt: end <= moment && begun.length > 0 ? new Date(end) : null }
}

/**
 * Paid time has fixed dates. Granted days from administrators and codes are consumed one after another outside paid time,
 * and so is time that was paid for twice. No granted time is lost.
 */
function buildIntervals(grants: Grant[]): Interval[] {
  const paid = grants.filter(({ source }) => source === 'paid').map(spanOf)
  const free = grants.filter(({ source }) => source !== 'paid').map(spanOf)
  const boundaries = boundariesOf(paid, free)
  const intervals: Interval[] = []
  let left = 0
  boundaries.forEach((from, index) => {
    const to = boundaries[index + 1] ?? Number.POSITIVE_INFINITY
    left += lengthOf(free.filter((span) => span.from === from))
    const payments = paid.filter((span) => span.from <= from && span.to > from).length
    if (payments > 0) {
      intervals.push({ from, to, isPaid: true })
      if (payments > 1) left += (payments - 1) * (to - from)
    } else if (left > 0) {
      const end = Math.min(from + left, to)
      intervals.push({ from, to: end, isPaid: false })
      left -= end - from
    }
  })
  return intervals
}

const spanOf = ({ startsAt, endsAt }: Grant): Span => ({
  from: startsAt.getTime(),
  to: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
})

/** Start times and ends of paid time, sorted. */
function boundariesOf(paid: Span[], free: Span[]): number[] {
  const moments = new Set([...paid.flatMap(({ from, to }) => [from, to]), ...free.map(({ from }) => from)])
  return [...moments].filter(Number.isFinite).sort((a, b) => a - b)
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** The end of consecutive intervals without a gap. */
function endFrom(moment: number, intervals: Interval[]): Date | null {
  let end = moment
  for (const { from, to } of intervals) {
    if (from > end) break
    end = to
  }
  return Number.isFinite(end) ? new Date(end) : null
}
