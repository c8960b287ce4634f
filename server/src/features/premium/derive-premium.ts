export type Grant = { source: string; startsAt: Date; endsAt: Date | null }

export type Premium = {
  isPremium: boolean
  /** When access ends if nothing more is granted; null for good, and without premium. */
  endsAt: Date | null
  /** By an administrator or a code, while no paid time covers this moment. */
  isGranted: boolean
  /** When the paid time that covers this moment ends; null when none does. */
  paidUntil: Date | null
  /** By days that were kept while others ran: no grant's own dates tell when they run out. */
  isCarriedOver: boolean
}

type Span = { from: number; to: number }
type Stretch = Span & { isPaid: boolean }

const none: Premium = { isPremium: false, endsAt: null, isGranted: false, paidUntil: null, isCarriedOver: false }

/** In which order the grants came does not matter, only what they are. */
export function derivePremium(grants: Grant[], now: Date): Premium {
  const moment = now.getTime()
  const ahead = layOut(grants).filter(({ to }) => to > moment)
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

/**
 * Paid time lies where it was paid for. Days from administrators and codes are used up one after another, and only in
 * time nobody paid for; so is time that was paid for twice. Thus nothing that was given is lost.
 */
function layOut(grants: Grant[]): Stretch[] {
  const paid = grants.filter(({ source }) => source === 'paid').map(spanOf)
  const free = grants.filter(({ source }) => source !== 'paid').map(spanOf)
  const turns = turnsOf(paid, free)
  const stretches: Stretch[] = []
  let left = 0
  turns.forEach((from, index) => {
    const to = turns[index + 1] ?? Number.POSITIVE_INFINITY
    left += lengthOf(free.filter((span) => span.from === from))
    const payments = paid.filter((span) => span.from <= from && span.to > from).length
    if (payments > 0) {
      stretches.push({ from, to, isPaid: true })
      if (payments > 1) left += (payments - 1) * (to - from)
    } else if (left > 0) {
      const end = Math.min(from + left, to)
      stretches.push({ from, to: end, isPaid: false })
      left -= end - from
    }
  })
  return stretches
}

const spanOf = ({ startsAt, endsAt }: Grant): Span => ({
  from: startsAt.getTime(),
  to: endsAt?.getTime() ?? Number.POSITIVE_INFINITY,
})

/** The moments at which something begins or paid time ends, in order. */
function turnsOf(paid: Span[], free: Span[]): number[] {
  const moments = new Set([...paid.flatMap(({ from, to }) => [from, to]), ...free.map(({ from }) => from)])
  return [...moments].filter(Number.isFinite).sort((a, b) => a - b)
}

const lengthOf = (spans: Span[]) => spans.reduce((sum, { from, to }) => sum + Math.max(0, to - from), 0)

/** Where the stretches that follow one another without a gap end. */
function endFrom(moment: number, stretches: Stretch[]): Date | null {
  let end = moment
  for (const { from, to } of stretches) {
    if (from > end) break
    end = to
  }
  return Number.isFinite(end) ? new Date(end) : null
}
