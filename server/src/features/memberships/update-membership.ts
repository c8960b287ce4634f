import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { applyRoleEnds } from '../deliveries/roles/apply-role-ends.ts'
import { setMembershipEnds } from '../sales/entitlements/membership-ends.ts'
import { pauseBilling } from './billing/pause-billing.ts'
import { refundDuplicate } from './billing/refund-duplicate.ts'
import { stopAfterRefund } from './billing/stop-after-refund.ts'
import { stopBilling } from './billing/stop-billing.ts'
import { countMembership } from './count-membership.ts'
import { type DerivedMembership, deriveMembership } from './derive/derive-membership.ts'
import type { PeriodFact } from './derive/lay-out-periods.ts'
import { cancelSecond } from './joining/cancel-second.ts'
import { cancelAfterAbsence } from './leaving/cancel-after-absence.ts'
import {
  findMembershipIdOfSale,
  insertMembershipEvent,
  listPeriods,
  lockMembership,
  type MembershipRow,
  type PeriodRow,
  readRelatedFacts,
  setSpan,
  updateDerived,
} from './membership-queries.ts'
import { canBecome, isRunning } from './membership-state.ts'
import { nextCheckAt } from './next-check.ts'
import { planMemberMessages } from './plan-member-messages.ts'

type Deps = Pick<Dependencies, 'now'>

/** What made the change, for the history. `actorId` is null for PayPal, the member and time. */
export type Cause = {
  kind: string
  reason?: string | null
  actorId?: string | null
  /** Part of a bulk change: sends no message, and changes roles in the batch lane. */
  isBulk?: boolean
}

/**
 * Derives a membership from its facts and applies the consequences: dates, roles, messages, rollups, history, and the
 * end of billing at PayPal. Call it in the transaction that records a fact. Idempotent: the same facts at the same time
 * lead to the same result, in whatever order they were recorded.
 */
export async function updateMembership(tx: Db, deps: Deps, id: string, given?: Cause): Promise<MembershipRow> {
  return (await updateAndDerive(tx, deps, id, given)).membership
}

/** A membership, and what it waits for. */
export type Updated = {
  membership: MembershipRow
  derived: DerivedMembership
  /** When it is cancelled because the member is away, once Discord was read after that. */
  cancelsAt: Date | null
}

/** `updateMembership`, for callers that request what the membership waits for. */
export async function updateAndDerive(tx: Db, deps: Deps, id: string, given?: Cause): Promise<Updated> {
  const now = deps.now()
  const locked = await lockMembership(tx, id)
  const { membership: before, cancelsAt, cause: absence } = await cancelAfterAbsence(tx, locked, now)
  const cause: Cause | undefined = absence ?? given
  const periods = await listPeriods(tx, id)
  const renewal = renewalOf(before, periods)
  const derived = await derive(tx, { ...before, renewal }, periods, now)
  const { state, paidUntil, accessUntil, accessLimit } = derived
  if (state !== before.state && !canBecome(before, state))
    throw new Error(`A membership that is ${before.state} can't become ${state}.`)

  const renewed = await saveSpans(tx, periods, derived)
  const endedAt = state === 'ended' ? (before.endedAt ?? accessUntil ?? now) : null
  const checkAt = nextCheckAt({ ...before, renewal, cancelsAt }, derived, now)
  const change = { state, renewal, paidUntil, accessUntil, accessLimit, endedAt, nextCheckAt: checkAt }
  await updateDerived(tx, id, change)
  const after: MembershipRow = { ...before, ...change }
  await countMembership(tx, { before, after, renewed, at: now })
  if (cause || state !== before.state) await recordHistory(tx, before, after, { now, cause })
  const lane = cause?.isBulk ? ({ lane: 'batch' } as const) : {}
  await applyRoleEnds(tx, deps, await setMembershipEnds(tx, id, accessLimit), lane)
  if (!cause?.isBulk) await planMemberMessages(tx, deps, { ...before, renewal }, derived)
  await stopBilling(tx, after)
  await pauseBilling(tx, before, after)
  return { membership: after, derived, cancelsAt }
}

/** For sales: a payment, a refund or a dispute may change the membership that it paid for. */
export async function updateMembershipOfSale(tx: Db, deps: Deps, saleId: string): Promise<void> {
  const id = await findMembershipIdOfSale(tx, saleId)
  if (!id) return
  const isSecond = await cancelSecond(tx, deps, id)
  await stopAfterRefund(tx, deps, id)
  const updated = await updateMembership(tx, deps, id)
  if (isSecond) await refundDuplicate(tx, deps, updated)
}

/** Imported memberships, and those whose subscription has ended, are renewed by reminder once the member pays again. */
const renewalOf = ({ renewal }: MembershipRow, periods: PeriodRow[]) =>
  periods.some(({ isRenewedManually }) => isRenewedManually) ? 'reminder' : renewal

/** Derives the state from the recorded facts at a given time. */
export async function derive(tx: Db, row: MembershipRow, periods: PeriodRow[], now: Date): Promise<DerivedMembership> {
  const { disputedAt, saleState, isUnreadable } = await readRelatedFacts(tx, row)
  return deriveMembership(
    {
      ...row,
      periods: periods.flatMap(countedPeriod),
      isUnreadable,
      suspendedAt: disputedAt,
      isAbandoned: saleState === 'cancelled' || saleState === 'expired' || saleState === 'failed',
    },
    now,
  )
}

function countedPeriod({ id, kind, at, countsFrom, days, until, refundedAt }: PeriodRow): PeriodFact[] {
  return countsFrom ? [{ id, kind, at: countsFrom, orderedAt: at, days, until, refundedAt }] : []
}

/** Returns how many renewals count now that didn't before. */
async function saveSpans(tx: Db, periods: PeriodRow[], { spans }: DerivedMembership): Promise<number> {
  let renewed = 0
  for (const period of periods) {
    const span = spans.find(({ id }) => id === period.id) ?? null
    const isFirst = spans[0]?.id === period.id
    if (span && !period.startsAt && period.kind === 'payment' && !isFirst) renewed += 1
    const isSame = sameTime(period.startsAt, span?.startsAt) && sameTime(period.endsAt, span?.endsAt)
    if (!isSame) await setSpan(tx, period.id, span && { startsAt: span.startsAt, endsAt: span.endsAt })
  }
  return renewed
}

const sameTime = (one: Date | null, other: Date | undefined) => one?.getTime() === other?.getTime()

type Change = { now: Date; cause: Cause | undefined }

async function recordHistory(tx: Db, before: MembershipRow, after: MembershipRow, { now, cause }: Change) {
  const hasChanged = before.state !== after.state
  await insertMembershipEvent(tx, {
    membershipId: before.id,
    at: now,
    kind: cause?.kind ?? (isRunning(after) ? 'changed' : after.state),
    fromState: hasChanged ? before.state : null,
    toState: hasChanged ? after.state : null,
    reason: cause?.reason ?? null,
    actorId: cause?.actorId ?? null,
  })
}
