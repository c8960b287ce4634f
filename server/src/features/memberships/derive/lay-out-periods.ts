import type { MembershipPeriod } from '@guildshop/contract/membership-rules'
import { periodEnd } from './period-end.ts'

const oneDay = 86_400_000

/** Something that adds time: a payment of one billing period, a trial, an extension or an import. */
export type PeriodFact = {
  id: string
  kind: string
  /** When it was paid or added. */
  at: Date
  /** When the member opened the order of a payment, by our clock. */
  orderedAt?: Date
  /** Of a trial or an extension. */
  days: number | null
  /** Of an import. */
  until: Date | null
  /** Of a payment that was fully refunded. */
  refundedAt: Date | null
}

export type Span = { id: string; kind: string; startsAt: Date; endsAt: Date; isCut: boolean }

type Terms = {
  period: MembershipPeriod
  /** A payment this late still continues where the time before ended. */
  lateMilliseconds: number
}

/** The end so far, and from where and how often billing periods have been counted. */
type Cursor = { end: Date; anchor: Date | null; count: number }

/**
 * Lays out periods one after another in chronological order, whatever the order in which they were recorded. A gap that
 * is longer than the tolerance starts a new count. A refund cuts its own period at the time of the refund.
 */
export function layOutPeriods(facts: PeriodFact[], terms: Terms): Span[] {
  let cursor: Cursor | null = null
  const spans: Span[] = []
  for (const fact of facts.toSorted(byTime)) {
    const from: Cursor = continues(cursor, fact, terms) ?? { end: fact.at, anchor: null, count: 0 }
    const next = advance(from, fact, terms)
    const isCut = fact.refundedAt !== null && fact.refundedAt < next.end
    cursor = isCut ? cutAt(from, fact.refundedAt) : next
    spans.push({ id: fact.id, kind: fact.kind, startsAt: from.end, endsAt: cursor.end, isCut })
  }
  return spans
}

/** PayPal's times are whole seconds, so our own decides between payments of the same second. */
const byTime = (one: PeriodFact, other: PeriodFact) =>
  one.at.getTime() - other.at.getTime() || ordered(one) - ordered(other) || (one.id < other.id ? -1 : 1)

const ordered = ({ at, orderedAt = at }: PeriodFact) => orderedAt.getTime()

function continues(cursor: Cursor | null, { at }: PeriodFact, { lateMilliseconds }: Terms): Cursor | null {
  return cursor && at.getTime() <= cursor.end.getTime() + lateMilliseconds ? cursor : null
}

function advance(from: Cursor, fact: PeriodFact, { period }: Terms): Cursor {
  if (fact.kind === 'payment') {
    const anchor = from.anchor ?? from.end
    const count = from.count + 1
    return { end: periodEnd(anchor, period, count), anchor, count }
  }
  const end = fact.until ?? new Date(from.end.getTime() + (fact.days ?? 0) * oneDay)
  return { end: end > from.end ? end : from.end, anchor: null, count: 0 }
}

/** A refund ends a period early. A period that hadn't begun is dropped. */
function cutAt(from: Cursor, refundedAt: Date | null): Cursor {
  return refundedAt && refundedAt > from.end ? { end: refundedAt, anchor: null, count: 0 } : from
}
