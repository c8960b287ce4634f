import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import type { PaypalSubscription, PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import { applyPremium } from '../apply-premium.ts'
import { paymentFailedMail } from '../premium-mails.ts'
import { findOpenAccount, lockAccount, savePaidGrant } from '../premium-queries.ts'
import { queueCancellation } from './cancel-subscription.ts'
import { computePaidTime, mergePayments } from './paid-time.ts'
import {
  listPayments,
  listRunning,
  lockSubscription,
  type SubscriptionRow,
  savePayments,
  updateSubscription,
} from './subscription-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'hooks'>

/** A subscription as read from PayPal. */
export type Reading = { subscription: PaypalSubscription; transactions: PaypalTransaction[] }

/**
 * Stores a subscription and applies its consequences in one transaction. Compare-and-set: returns false if another
 * process has stored one since `seen`, because this one may be stale; the caller reads it again.
 */
export function applySubscription({ db, ...deps }: Deps, seen: SubscriptionRow, reading: Reading): Promise<boolean> {
  const { accountId } = seen
  return db.transaction().execute(async (tx) => {
    if (accountId) await lockAccount(tx, accountId)
    const known = await lockSubscription(tx, seen.id)
    if (!known || known.readAt?.getTime() !== seen.readAt?.getTime()) return false
    await updateSubscription(tx, seen.id, { readAt: deps.now() })
    if (isOutdated(reading, seen)) return true

    await saveReading(tx, deps, seen, reading)
    if (accountId) await applyPremium(tx, deps, accountId)
    return true
  })
}

const isOutdated = ({ subscription: { updatedAt } }: Reading, { providerUpdatedAt }: SubscriptionRow) =>
  updatedAt !== null && providerUpdatedAt !== null && updatedAt < providerUpdatedAt

async function saveReading(tx: Db, deps: Omit<Deps, 'db'>, known: SubscriptionRow, reading: Reading): Promise<void> {
  const { status, failedPayments, updatedAt } = reading.subscription
  const payments = mergePayments(await listPayments(tx, known.id), reading.transactions, deps.now())
  const { paidUntil, accessUntil } = computePaidTime(reading.subscription, payments, known.paidUntil)
  const rows = payments.map((payment) => ({ ...payment, subscriptionId: known.id }))
  await savePayments(tx, rows)
  await updateSubscription(tx, known.id, { status, failedPayments, paidUntil, providerUpdatedAt: updatedAt })
  if (!known.accountId) return

  const owner = await findOpenAccount(tx, known.accountId)
  const startsAt = payments[0]?.paidAt ?? known.createdAt
  const access = accessUntil && { startsAt: earlier(startsAt, deps.now()), endsAt: accessUntil, createdAt: deps.now() }
  const grant = access && (await savePaidGrant(tx, { accountId: known.accountId, subscriptionId: known.id, ...access }))
  if (!owner || grant?.revokedAt) await cancelIfRunning(tx, known.id, status)
  else await cancelDuplicates(tx, known.accountId)
  if (owner && failedPayments > known.failedPayments) await queueMail(tx, deps, paymentFailedMail(owner, paidUntil))
}

/** PayPal's clock may be ahead of ours; paid time still counts immediately. */
const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** Cancels subscriptions of revoked premium and closed accounts. */
async function cancelIfRunning(tx: Db, id: string, status: string): Promise<void> {
  if (status === 'ACTIVE' || status === 'SUSPENDED') await queueCancellation(tx, id, 'Premium was ended.')
}

/** Keeps only the longest of several subscriptions, so that nobody pays twice. */
async function cancelDuplicates(tx: Db, accountId: string): Promise<void> {
  const [kept, ...others] = (await listRunning(tx, accountId)).filter(({ revokedAt }) => !revokedAt)
  if (kept?.status !== 'ACTIVE') return
  for (const { id } of others) await queueCancellation(tx, id, 'You already have an active subscription.')
}
