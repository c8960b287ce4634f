import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { isCredentialRefusal, recordBroken } from '../../connections/paypal-connection/broken-connection.ts'
import { ConnectionErased, withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { minutesFrom, minutesToSubscribe } from '../../sales/checkout/checkout-times.ts'
import { closeSale } from '../../sales/checkout/close-sale.ts'
import { findMembershipOfSubscription, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { isPaid, readSubscription, subscriptionMismatch } from './read-subscription.ts'
import { beginTrial, recordReading } from './record-reading.ts'
import { recordTransaction } from './record-transaction.ts'

export type RefreshDeps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'metrics' | 'paypal' | 'paypalApps' | 'secrets' | 'publicUrl' | 'hooks'
>

/**
 * Reads a membership's subscription from PayPal and records its payments, refunds and status. Idempotent and independent
 * of the order of calls. Returns null for a subscription that isn't a membership's. Throws if PayPal doesn't answer.
 */
export async function refreshMembership(deps: RefreshDeps, subscriptionId: string): Promise<MembershipRow | null> {
  const known = await findMembershipOfSubscription(deps.db, subscriptionId)
  if (!known) return null
  const app = await withAccountPaypal(deps, known)
  try {
    const read = await readAndRecord(app, known)
    deps.metrics.membershipReads.inc({ result: read ? 'read' : 'rejected' })
    return read
  } catch (error) {
    if (app.connectionId && isCredentialRefusal(error))
      await recordBroken(deps, app.connectionId, 'CREDENTIALS_REJECTED')
    deps.metrics.membershipReads.inc({ result: isOutage(error) ? 'outage' : 'failed' })
    throw error
  }
}

const isOutage = (error: unknown) => error instanceof ProviderFailed || isCredentialRefusal(error)

async function readAndRecord(deps: RefreshDeps, known: MembershipRow): Promise<MembershipRow | null> {
  // Before PayPal answers: what happens meanwhile isn't part of the reading.
  const readAt = deps.now()
  const reading = await readSubscription(deps, known)
  if (!reading) return closePurged(deps, known, readAt)
  const { subscription, transactions } = reading
  const problem = await subscriptionMismatch(deps, known, subscription)
  if (problem) {
    deps.log.warn({ membershipId: known.id, subscriptionId: known.subscriptionId, problem }, 'subscription rejected')
    await updateFacts(deps.db, known.id, { readAt })
    return null
  }
  await beginTrial(deps, known, subscription)
  const paid = transactions.filter(isPaid)
  for (const [index, payment] of paid.entries()) await recordTransaction(deps, known, payment, paid[index - 1])
  if (subscription.status === 'APPROVAL_PENDING') await closeIfAbandoned(deps, known, readAt)
  return recordReading(deps, known, subscription, readAt)
}

/** PayPal purges subscriptions that nobody approved. */
async function closePurged(deps: RefreshDeps, { id, saleId }: MembershipRow, readAt: Date): Promise<MembershipRow> {
  await closeSale(deps, saleId, { state: 'expired' })
  return deps.db.transaction().execute(async (tx) => {
    await updateFacts(tx, id, { subscriptionStatus: 'EXPIRED', readAt, unreadSince: null })
    return updateMembership(tx, deps, id)
  })
}

/** Closes the checkout of a subscription that wasn't approved by `asOf`; the update then cancels it at PayPal. */
export async function closeIfAbandoned(
  deps: Pick<Dependencies, 'db' | 'now' | 'hooks'>,
  { saleId, createdAt }: MembershipRow,
  asOf: Date,
): Promise<void> {
  if (asOf < minutesFrom(createdAt, minutesToSubscribe)) return
  await closeSale(deps, saleId, { state: 'expired' })
}

/** PayPal rejects the seller's credentials, or they were erased. */
const isUnreadable = (error: unknown) => error instanceof ConnectionErased || isCredentialRefusal(error)

/** Not retried while the credentials don't work: the next check of the membership reads again. */
export const refreshMembershipJob = defineJob({
  name: 'refresh-membership',
  payload: z.object({ subscriptionId: z.string() }),
  async run({ subscriptionId }, deps) {
    try {
      await refreshMembership(deps, subscriptionId)
    } catch (error) {
      if (!isUnreadable(error)) throw error
      deps.log.warn({ err: error, subscriptionId }, 'membership not refreshed')
    }
  },
})
