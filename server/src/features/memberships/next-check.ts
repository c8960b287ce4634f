import type { DerivedMembership } from './derive/derive-membership.ts'
import type { MembershipRow } from './membership-queries.ts'
import { isRunning } from './membership-state.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long before the end a member is reminded. */
const reminderLead = 3 * day

/** PayPal accepts refunds and disputes for 180 days after a payment. */
const refundTime = 180 * day

type Subscribed = Pick<
  MembershipRow,
  'renewal' | 'subscriptionId' | 'readAt' | 'createdAt' | 'subscriptionStatus' | 'pausedAt'
>

/**
 * When PayPal is read next, because webhooks may be lost: soon after the start, an hour after a payment was due, then
 * every six hours until it is settled, at each deadline that needs a reading, and weekly in between and while the shop is
 * paused. After the end, weekly as long as a payment can be refunded.
 */
export function nextReadAt(
  { renewal, subscriptionId, readAt, createdAt, pausedAt }: Subscribed,
  { state, paidUntil, readBy }: Pick<DerivedMembership, 'state' | 'paidUntil' | 'readBy'>,
): Date | null {
  if (renewal !== 'automatic' || !subscriptionId) return null
  const last = readAt ?? createdAt
  if (state === 'ended') {
    const read = after(last, 7 * day)
    return paidUntil && read <= after(paidUntil, refundTime) ? read : null
  }
  if (!paidUntil) return after(last, readAt ? hour : 10 * minute)
  if (pausedAt) return after(last, 7 * day)
  const dueAt = after(paidUntil, hour)
  const usual = last >= dueAt ? after(last, 6 * hour) : earlier(dueAt, after(last, 7 * day))
  return readBy ? earlier(usual, readBy) : usual
}

/** When to remind the member of the end, or null. Automatic renewals only get a reminder of the trial's end. */
export function reminderAt({ renewal }: Pick<MembershipRow, 'renewal'>, derived: DerivedMembership): Date | null {
  const { state, paidUntil, spans } = derived
  const isDue = renewal === 'automatic' ? state === 'trialing' : state === 'active'
  const last = spans.at(-1)
  if (!isDue || !paidUntil || !last) return null
  const at = after(paidUntil, -reminderLead)
  // Too short for a reminder.
  return at > last.startsAt ? at : null
}

/** `cancelsAt`: when it is cancelled because the member is away, once Discord was read after that. */
type Checked = Subscribed & { cancelsAt?: Date | null }

/** When a membership is checked next; null once it has ended and nothing can change. */
export function nextCheckAt(row: Checked, derived: DerivedMembership, now: Date): Date | null {
  if (derived.state === 'pending') {
    const read = nextReadAt(row, derived) ?? after(row.createdAt, day)
    // A due read was requested by this check.
    return read > now ? read : after(now, 30 * minute)
  }
  const read = nextReadAt(row, derived)
  // A due read was requested by this check.
  const readAgain = read && later(read, after(now, 30 * minute))
  if (!isRunning(derived)) return readAgain
  const remind = reminderAt(row, derived)
  // If it's past, a due read of Discord was requested by this check.
  const cancelsAt = row.cancelsAt && (row.cancelsAt > now ? row.cancelsAt : after(now, 30 * minute))
  const times = [derived.changesAt, readAgain, remind && remind > now ? remind : null, cancelsAt ?? null]
  return times.reduce<Date | null>((next, time) => (time && (!next || time < next) ? time : next), null)
}

const after = (time: Date, milliseconds: number) => new Date(time.getTime() + milliseconds)
const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)
