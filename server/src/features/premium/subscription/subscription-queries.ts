import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Subscription, SubscriptionPayment } from '../../../db/tables.ts'

export type SubscriptionRow = Selectable<Subscription>

const running = ['ACTIVE', 'SUSPENDED']
const notStarted = ['APPROVAL_PENDING', 'APPROVED']

/** PayPal returns the same subscription for a repeated request, so it may already exist. */
export async function insertSubscription(tx: Db, subscription: Insertable<Subscription>): Promise<void> {
  await tx
    .insertInto('subscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export function findSubscription(db: Db, id: string) {
  return db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst()
}

export function lockSubscription(tx: Db, id: string) {
  return tx.selectFrom('subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function updateSubscription(tx: Db, id: string, change: Updateable<Subscription>): Promise<void> {
  await tx.updateTable('subscription').set(change).where('id', '=', id).execute()
}

export type OwnedSubscription = SubscriptionRow & { revokedAt: Date | null }

/** Most relevant first: active before ended, then the longest. */
export function listSubscriptions(db: Db, accountId: string): Promise<OwnedSubscription[]> {
  return db
    .selectFrom('subscription')
    .leftJoin('premiumGrant', 'premiumGrant.subscriptionId', 'subscription.id')
    .selectAll('subscription')
    .select('premiumGrant.revokedAt')
    .where('subscription.accountId', '=', accountId)
    .orderBy(sql`subscription.status = 'ACTIVE'`, 'desc')
    .orderBy('paidUntil', (order) => order.desc().nullsLast())
    .orderBy('subscription.createdAt', 'desc')
    .orderBy('subscription.id')
    .execute()
}

/** Subscriptions that may still be charged. */
export async function listRunning(db: Db, accountId: string): Promise<OwnedSubscription[]> {
  return (await listSubscriptions(db, accountId)).filter(({ status }) => running.includes(status))
}

/** Subscriptions that may have been charged, or approved and charged, and weren't read since. */
export async function listUnread(db: Db, accountId: string, since: Date): Promise<string[]> {
  return (await listSubscriptions(db, accountId))
    .filter(({ status }) => running.includes(status) || notStarted.includes(status))
    .filter(({ readAt, revokedAt }) => !revokedAt && (!readAt || readAt < since))
    .map(({ id }) => id)
}

type Silence = { now: Date; startedAfter: Date; readBefore: Date }

/** Active, ended with refundable paid time, or possibly in approval. */
export async function listNotOver(
  db: Db,
  { now, startedAfter }: Pick<Silence, 'now' | 'startedAfter'>,
): Promise<string[]> {
  const found = await db
    .selectFrom('subscription')
    .select('id')
    .where((where) =>
      where.or([
        where('status', 'in', running),
        where('paidUntil', '>', now),
        where.and([where('status', 'in', notStarted), where('createdAt', '>', startedAfter)]),
      ]),
    )
    .execute()
  return found.map(({ id }) => id)
}

/** Overdue: a payment is due, or an approval wasn't completed. */
export async function listSilent(db: Db, { now, startedAfter, readBefore }: Silence): Promise<string[]> {
  const found = await db
    .selectFrom('subscription')
    .select('id')
    .where('status', 'not in', ['CANCELLED', 'EXPIRED'])
    .where(sql<Date>`coalesce(read_at, created_at)`, '<=', readBefore)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'ACTIVE'), where('paidUntil', '<=', now)]),
        where.and([where('status', 'in', notStarted), where('createdAt', '>', startedAfter)]),
      ]),
    )
    .execute()
  return found.map(({ id }) => id)
}

/** Cancelled subscriptions that end within the interval and whose owner hasn't been notified. */
export async function listEnding(
  db: Db,
  { from, to, after, atMost }: { from: Date; to: Date; after: string; atMost: number },
): Promise<string[]> {
  const ending = await db
    .selectFrom('subscription')
    .select('id')
    .where('status', '=', 'CANCELLED')
    .where('paidUntil', '>', from)
    .where('paidUntil', '<=', to)
    .where('endingMailedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return ending.map(({ id }) => id)
}

/** Oldest first. */
export function listPayments(db: Db, subscriptionId: string): Promise<Selectable<SubscriptionPayment>[]> {
  return db
    .selectFrom('subscriptionPayment')
    .selectAll()
    .where('subscriptionId', '=', subscriptionId)
    .orderBy('paidAt')
    .orderBy('id')
    .execute()
}

export async function savePayments(tx: Db, payments: Insertable<SubscriptionPayment>[]): Promise<void> {
  if (payments.length === 0) return
  await tx
    .insertInto('subscriptionPayment')
    .values(payments)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((excluded) => ({
        periodEnd: excluded.ref('excluded.periodEnd'),
        refundedAt: excluded.ref('excluded.refundedAt'),
      })),
    )
    .execute()
}

/** An account's premium payments, newest first. */
export function listBillingHistory(db: Db, accountId: string): Promise<Selectable<SubscriptionPayment>[]> {
  return db
    .selectFrom('subscriptionPayment')
    .innerJoin('subscription', 'subscription.id', 'subscriptionPayment.subscriptionId')
    .selectAll('subscriptionPayment')
    .where('subscription.accountId', '=', accountId)
    .orderBy('paidAt', 'desc')
    .orderBy('subscriptionPayment.id')
    .execute()
}
