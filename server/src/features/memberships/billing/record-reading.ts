import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { PaypalSubscription } from '../../../providers/paypal/subscription-shapes.ts'
import { grantSale } from '../../sales/settlement/grant-sale.ts'
import {
  type Facts,
  hasTrial,
  insertPeriod,
  listOlderSubscriptions,
  lockMembership,
  type MembershipRow,
  updateFacts,
} from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'

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
    await lockMembership(tx, known.id)
    if (await hasTrial(tx, known.id)) return
    await insertPeriod(tx, { membershipId: known.id, kind: 'trial', days: known.trialDays, at: trialAt })
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
  id: string,
  subscription: PaypalSubscription,
  readAt: Date,
): Promise<MembershipRow> {
  return deps.db.transaction().execute(async (tx) => {
    const known = await lockMembership(tx, id)
    const facts = isOutdated(subscription, known) ? {} : factsOf(subscription)
    await updateFacts(tx, id, { ...facts, readAt, unreadSince: null })
    if (subscription.status === 'ACTIVE') await cancelDuplicate(tx, deps, known)
    return updateMembership(tx, deps, id)
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

/** Cancels the newer of two automatic renewals after concurrent checkouts, so that nobody keeps paying twice. */
async function cancelDuplicate(tx: Db, { now }: Deps, known: MembershipRow): Promise<void> {
  if (known.cancelledAt || (await listOlderSubscriptions(tx, known)).length === 0) return
  await updateFacts(tx, known.id, { cancelledAt: now(), cancelReason: 'duplicate' })
}
