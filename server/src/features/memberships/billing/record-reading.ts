import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalSubscription } from '../../../providers/paypal/subscription-shapes.ts'
import { grantSale } from '../../sales/settlement/grant-sale.ts'
import { cancelSecond } from '../joining/cancel-second.ts'
import {
  type Facts,
  hasTrial,
  insertPeriod,
  listSubscriptions,
  lockMembership,
  lockSubscriber,
  type MembershipRow,
  updateFacts,
} from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { refundDuplicate } from './refund-duplicate.ts'

const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

/** Begins a trial once PayPal has activated the subscription: the first order is delivered, and nothing is charged. */
export async function beginTrial(deps: Deps, known: MembershipRow, subscription: PaypalSubscription): Promise<void> {
  const { status, cyclesCompleted } = subscription
  const isBegun = status === 'ACTIVE' || cyclesCompleted.trial + cyclesCompleted.regular > 0
  if (known.trialDays === 0 || !isBegun || (await hasTrial(deps.db, known.id))) return
  await deps.db.transaction().execute(async (tx) => {
    const trialAt = trialStart(known, subscription, deps.now())
    const sale = await grantSale(tx, known.saleId, { trialAt })
    await lockSubscriber(tx, known)
    await lockMembership(tx, known.id)
    if (await hasTrial(tx, known.id)) return
    await insertPeriod(tx, { membershipId: known.id, kind: 'trial', days: known.trialDays, at: trialAt })
    await cancelSecond(tx, deps, known.id)
    await updateMembership(tx, deps, known.id)
    await deps.hooks.planDeliveries(tx, deps, sale)
  })
}

/** PayPal counts from the approval: the first payment is due when the trial ends. */
function trialStart({ trialDays, createdAt }: MembershipRow, subscription: PaypalSubscription, now: Date): Date {
  const { nextBillingAt, startTime, cyclesCompleted } = subscription
  const isRunning = nextBillingAt && cyclesCompleted.regular === 0
  const at = isRunning ? new Date(nextBillingAt.getTime() - trialDays * oneDay) : (startTime ?? now)
  if (at > now) return now
  return at < createdAt ? createdAt : at
}

/**
 * Stores PayPal's state of the subscription. Stale data is ignored: a reading older than the stored one only updates
 * the time of the read.
 */
export async function recordReading(
  deps: Deps,
  membership: MembershipRow,
  subscription: PaypalSubscription,
  readAt: Date,
): Promise<MembershipRow> {
  return deps.db.transaction().execute(async (tx) => {
    const { id } = membership
    await lockSubscriber(tx, membership)
    const known = await lockMembership(tx, id)
    const facts = isOutdated(subscription, known) ? {} : factsOf(subscription)
    await updateFacts(tx, id, { ...facts, readAt, unreadSince: null })
    if (subscription.status === 'ACTIVE') await cancelDuplicates(tx, deps, known)
    const updated = await updateMembership(tx, deps, id)
    await refundDuplicate(tx, deps, updated)
    return updated
  })
}

const isOutdated = ({ updatedAt }: PaypalSubscription, { providerUpdatedAt }: MembershipRow) =>
  updatedAt !== null && providerUpdatedAt !== null && updatedAt < providerUpdatedAt

const factsOf = ({ status, failedPayments, nextBillingAt, updatedAt }: PaypalSubscription): Facts => ({
  subscriptionStatus: status,
  failedPayments,
  nextBillingAt,
  providerUpdatedAt: updatedAt,
})

/** Cancels all but the oldest of several automatic renewals after concurrent checkouts: nobody keeps paying twice. */
async function cancelDuplicates(tx: Db, deps: Deps, known: MembershipRow): Promise<void> {
  if (known.cancelledAt) return
  const [, ...duplicates] = await listSubscriptions(tx, known)
  for (const { id } of duplicates) {
    await updateFacts(tx, id, { cancelledAt: deps.now(), cancelReason: 'duplicate' })
    if (id !== known.id) await refundDuplicate(tx, deps, await updateMembership(tx, deps, id))
  }
}
