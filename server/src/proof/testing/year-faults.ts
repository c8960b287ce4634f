import type { Db } from '../../db/connect.ts'
import { deriveMembership } from '../../features/memberships/derive/derive-membership.ts'
import type { PeriodFact } from '../../features/memberships/derive/lay-out-periods.ts'
import type { Payment, PaypalBooks } from './paypal-books.ts'
import { type Member, price } from './year-shop.ts'

/** PayPal's clock and ours differ by as long as the simulation takes for a step. */
const skew = 600_000

type World = { db: Db; now: Date; held: Set<string>; books: PaypalBooks }

/** Compares roles, ends and payments with what was really paid, by PayPal's books or the member's. */
export async function findYearFaults(members: Member[], { db, now, held, books }: World): Promise<string[]> {
  const rows = await db.selectFrom('membership').select(['id', 'paidUntil', 'state']).execute()
  const paid = await listPaid(db)
  return members.flatMap((member) => {
    const row = rows.find(({ id }) => id === member.membershipId)
    const expected = expectedOf(member, books, now)
    const who = `${member.offer.renewal} ${member.offer.membershipPeriod}, ${member.behavior} (${member.userId}): `
    const hasRole = held.has(member.userId)
    const isOwed = expected.accessUntil !== null && expected.accessUntil > now
    const drift = Math.abs(Number(row?.paidUntil) - Number(expected.paidUntil))
    const counted = paid.filter(({ membershipId }) => membershipId === member.membershipId)
    const missing = expected.payments.filter(({ id }) => !counted.some(({ captureId }) => captureId === id))
    return [
      ...(hasRole === isOwed ? [] : [`${who}${hasRole ? 'has' : 'lacks'} the role while ${row?.state}`]),
      ...(drift <= skew ? [] : [`${who}is paid until ${row?.paidUntil?.toISOString()}, not ${expected.paidUntil}`]),
      ...(missing.length === 0 ? [] : [`${who}${missing.length} payments are missing`]),
      ...(row?.state === 'ended' && expected.isBilled ? [`${who}is still billed after the end`] : []),
      ...(counted.length === expected.payments.length - missing.length ? [] : [`${who}has doubled payments`]),
    ]
  })
}

function listPaid(db: Db) {
  return db
    .selectFrom('membershipPeriod')
    .innerJoin('sale', 'sale.id', 'membershipPeriod.saleId')
    .select(['membershipPeriod.membershipId', 'sale.captureId'])
    .where('sale.state', '=', 'paid')
    .execute()
}

function expectedOf({ offer, subscriptionId, payments, cancelledAt }: Member, books: PaypalBooks, now: Date) {
  const billed = subscriptionId ? books.subscriptionOf(subscriptionId) : undefined
  const counted = billed?.payments ?? payments
  const trial = billed && offer.trialDays > 0 ? [added('trial', billed.startTime, offer.trialDays)] : []
  const derived = deriveMembership(
    {
      renewal: offer.renewal,
      period: offer.membershipPeriod,
      graceDays: offer.graceDays,
      periods: [...trial, ...counted.flatMap(periodsOf)],
      subscriptionStatus: billed?.status ?? null,
      readAt: now,
      unreadSince: null,
      failedPayments: billed?.failedPayments ?? 0,
      isUnreadable: false,
      cancelledAt,
      closedAt: null,
      suspendedAt: null,
      pausedAt: null,
      resumedAt: null,
      nextBillingAt: null,
      isAbandoned: false,
    },
    now,
  )
  const isBilled = billed?.status === 'ACTIVE' || billed?.status === 'SUSPENDED'
  return { ...derived, payments: counted, isBilled }
}

/** Only a week is short enough for the next payment to include an outstanding one. */
function periodsOf({ id, at, refundedAt, cents }: Payment): PeriodFact[] {
  const payment = { id, kind: 'payment', at, days: null, until: null, refundedAt }
  return cents === price ? [payment] : [payment, added('extension', at, 7 * (cents / price - 1))]
}

const added = (kind: 'trial' | 'extension', at: Date, days: number): PeriodFact => {
  return { id: kind, kind, at, days, until: null, refundedAt: null }
}
