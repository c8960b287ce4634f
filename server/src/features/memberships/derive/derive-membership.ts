import type { MembershipPeriod, MembershipState, Renewal } from '@guildshop/contract/membership-rules'
import { layOutPeriods, type PeriodFact, type Span } from './lay-out-periods.ts'

const oneDay = 86_400_000
/** PayPal may bill this long after the due time. */
const billingDelay = oneDay
/** While PayPal can't be read after a deadline, the deadline has no effect for this long, because PayPal may have billed. */
const unreadDelay = 30 * oneDay
/** The longest time in which we may not even have tried, because our servers were down. */
const longestDowntime = 365 * oneDay

/** Everything that determines a membership's state, except the current time. */
export type MembershipFacts = {
  renewal: Renewal
  period: MembershipPeriod
  graceDays: number
  periods: PeriodFact[]
  /** Of the subscription at PayPal, as last read; null without one. */
  subscriptionStatus: string | null
  /** When PayPal was last read. */
  readAt: Date | null
  /** Since when we have tried to read it after a deadline. */
  unreadSince: Date | null
  failedPayments: number
  /** PayPal rejects the credentials with which the subscription is read. */
  isUnreadable: boolean
  cancelledAt: Date | null
  closedAt: Date | null
  /** When a payment was disputed. */
  suspendedAt: Date | null
  /** Since when PayPal doesn't bill because the shop is paused. */
  pausedAt: Date | null
  /** When billing was resumed. PayPal collects the next payment at `nextBillingAt`. */
  resumedAt: Date | null
  nextBillingAt: Date | null
  /** The first order ended without a payment. */
  isAbandoned: boolean
}

export type DerivedMembership = {
  state: MembershipState
  /** The end of the paid period; null before it begins. */
  paidUntil: Date | null
  /** When access ends, unless something changes. Null before it begins. */
  accessUntil: Date | null
  /** When access ends even if PayPal can't be read. */
  accessLimit: Date | null
  /** The next deadline that takes effect only once PayPal was read after it; null if there is none. */
  readBy: Date | null
  /** When time alone changes the state; null if it doesn't. */
  changesAt: Date | null
  /** No payment is expected, because the shop is paused or has just reopened. It's suspended once the paid period is over. */
  isPaused: boolean
  spans: Span[]
}

/** The state of a membership. Depends only on the facts and the time, not on the order in which the facts arrived. */
export function deriveMembership(recorded: MembershipFacts, now: Date): DerivedMembership {
  const facts = reopened(recorded)
  const spans = layOutPeriods(facts.periods, { period: facts.period, lateMilliseconds: tolerance(facts) })
  const last = spans.at(-1)
  if (!last) {
    const state = facts.isAbandoned || facts.closedAt ? 'ended' : 'pending'
    const none = { paidUntil: null, accessUntil: null, accessLimit: null, readBy: null, changesAt: null }
    return { state, ...none, isPaused: false, spans }
  }
  const paidUntil = last.endsAt
  const due = accessLimits(facts, last)
  const payableBy = firstPaymentBy(facts, last)
  const limits = effectiveLimits(facts, last, due)
  const payableUntil = payableBy && effectiveAt(facts, last, payableBy)
  const isPaused = isRenewing(facts, last) && (facts.pausedAt !== null || (payableUntil !== null && now < payableUntil))
  const state = stateAt({ ...facts, isPaused }, last, limits, now)
  const isEnded = state === 'ended'
  const isWaiting = !isEnded && now >= due.accessUntil
  const deadlines: Deadline[] = [
    { at: due.lateAt, effectiveAt: limits.lateAt },
    { at: due.accessUntil, effectiveAt: limits.accessUntil },
    ...(payableBy && payableUntil ? [{ at: payableBy, effectiveAt: payableUntil }] : []),
  ]
  const boundaries = [paidUntil, ...deadlines.flatMap((one) => [one.at, one.effectiveAt])]
  const beforeDispute = (time: Date) => (facts.suspendedAt ? earlier(facts.suspendedAt, time) : time)
  return {
    state,
    paidUntil,
    accessUntil: beforeDispute(isWaiting ? limits.accessUntil : due.accessUntil),
    accessLimit: beforeDispute(isEnded ? due.accessUntil : limits.accessUntil),
    readBy: isEnded ? null : (deadlines.find((one) => one.effectiveAt > one.at)?.at ?? null),
    changesAt: isEnded ? null : boundaries.filter((time) => time > now).reduce<Date | null>(earliest, null),
    isPaused,
    spans,
  }
}

/** An extension after the end starts the membership again, without what was left of earlier periods. */
function reopened(facts: MembershipFacts): MembershipFacts {
  const { closedAt, periods } = facts
  if (!closedAt || !periods.some(({ kind, at }) => kind === 'extension' && at > closedAt)) return facts
  const cut = (period: PeriodFact): PeriodFact =>
    period.at > closedAt ? period : { ...period, refundedAt: earliest(period.refundedAt, closedAt) }
  return { ...facts, closedAt: null, periods: periods.map(cut) }
}

const isBilled = ({ renewal, subscriptionStatus }: MembershipFacts) =>
  renewal === 'automatic' && subscriptionStatus === 'ACTIVE'

/** Whether PayPal may have collected a payment since it was last read. */
const mayBill = ({ renewal, subscriptionStatus }: MembershipFacts) =>
  renewal === 'automatic' &&
  subscriptionStatus !== null &&
  subscriptionStatus !== 'CANCELLED' &&
  subscriptionStatus !== 'EXPIRED'

/** A deadline takes effect once PayPal was read after it, and nothing was paid. Decisions need no reading. */
function effectiveAt(facts: MembershipFacts, { isCut }: Span, time: Date): Date {
  const { readAt, unreadSince, closedAt } = facts
  if (isCut || !mayBill(facts) || (readAt !== null && readAt >= time)) return time
  const latest = unreadSince ? after(later(time, unreadSince), unreadDelay) : after(time, longestDowntime)
  return closedAt ? earlier(latest, closedAt) : latest
}

/** Access ends with the paid period while PayPal doesn't bill. It's given back after the first payment. */
function effectiveLimits(facts: MembershipFacts, last: Span, due: Limits): Limits {
  if (facts.pausedAt !== null || firstPaymentBy(facts, last) !== null) return due
  return { lateAt: effectiveAt(facts, last, due.lateAt), accessUntil: effectiveAt(facts, last, due.accessUntil) }
}

/** A later payment by reminder supersedes a cancellation; a cancelled subscription can't be resumed. */
function isCancelled({ renewal, cancelledAt, subscriptionStatus, periods }: MembershipFacts): boolean {
  if (renewal === 'automatic')
    return cancelledAt !== null || subscriptionStatus === 'CANCELLED' || subscriptionStatus === 'EXPIRED'
  if (!cancelledAt) return false
  // PayPal's times are whole seconds of another clock, so the order's own time decides, too.
  return !periods.some(
    ({ kind, at, orderedAt = at, refundedAt }) =>
      kind === 'payment' && !refundedAt && (at > cancelledAt || orderedAt > cancelledAt),
  )
}

/** Depends on the terms only, so that a late payment counts the same whatever happened at PayPal since. */
const tolerance = ({ renewal, graceDays }: MembershipFacts) =>
  graceDays * oneDay + (renewal === 'automatic' ? billingDelay : 0)

const isRenewing = (facts: MembershipFacts, { isCut }: Span) => !facts.closedAt && !isCut && !isCancelled(facts)

/** The latest time of the first payment after a pause that was longer than the paid period; otherwise null. */
function firstPaymentBy(facts: MembershipFacts, { endsAt }: Span): Date | null {
  const { resumedAt, nextBillingAt, graceDays } = facts
  if (!resumedAt || resumedAt < endsAt || !isBilled(facts)) return null
  const dueAt = nextBillingAt && nextBillingAt > resumedAt ? nextBillingAt : resumedAt
  return after(dueAt, billingDelay + graceDays * oneDay)
}

/** A deadline, and when it takes effect. */
type Deadline = { at: Date; effectiveAt: Date }

/** `lateAt`: from then on an expected payment is overdue. */
type Limits = { lateAt: Date; accessUntil: Date }

function accessLimits(facts: MembershipFacts, last: Span): Limits {
  const { endsAt, isCut } = last
  const close = (limits: Limits): Limits =>
    facts.closedAt
      ? { lateAt: earlier(limits.lateAt, facts.closedAt), accessUntil: earlier(limits.accessUntil, facts.closedAt) }
      : limits
  const isUnpaid = facts.pausedAt !== null || firstPaymentBy(facts, last) !== null
  if (isUnpaid || isCancelled(facts) || isCut) return close({ lateAt: endsAt, accessUntil: endsAt })
  const lateAt = after(endsAt, isBilled(facts) ? billingDelay : 0)
  return close({ lateAt, accessUntil: after(lateAt, facts.graceDays * oneDay) })
}

type Situation = MembershipFacts & { isPaused: boolean }

function stateAt(facts: Situation, last: Span, { lateAt, accessUntil }: Limits, now: Date): MembershipState {
  if (now >= accessUntil) return facts.isPaused ? 'suspended' : 'ended'
  if (facts.suspendedAt) return 'suspended'
  if (isCancelled(facts) || facts.closedAt) return 'cancelled'
  const isFailing = facts.failedPayments > 0 || (facts.subscriptionStatus === 'SUSPENDED' && !facts.isPaused)
  const isPastDue = facts.renewal === 'automatic' && isFailing
  if (now < last.endsAt) {
    if (isPastDue) return 'past_due'
    return last.kind === 'trial' ? 'trialing' : 'active'
  }
  if (now >= lateAt) return 'grace'
  return isPastDue || facts.isUnreadable ? 'past_due' : 'active'
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)
const earliest = (one: Date | null, other: Date) => (one && one < other ? one : other)
