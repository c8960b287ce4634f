import { randomUUID } from 'node:crypto'
import type { Dependencies } from '../../dependencies.ts'
import { applySubscription, type Reading } from '../../features/premium/subscription/apply-subscription.ts'
import { nextMoment } from './next-moment.ts'

type Payment = { id?: string; time: Date; status?: Reading['transactions'][number]['status'] }

/** What PayPal reports. Active by default. */
export type SubscriptionReport = Partial<Reading['subscription']> & { payments?: Payment[] }

/** Subscriptions without PayPal: rows as stored at the start, and readings as PayPal would return them. */
export function subscriptionBuilders(deps: Dependencies) {
  return {
    /** Returns its id; not approved yet. */
    async aSubscription({ id: accountId }: { id: string }, createdAt = nextMoment(deps.now)): Promise<string> {
      const id = `I-${randomUUID().slice(0, 12)}`
      const row = { id, accountId, planId: 'P-1', status: 'APPROVAL_PENDING', createdAt }
      await deps.db.insertInto('subscription').values(row).execute()
      return id
    },

    /** Reads a subscription from PayPal and updates premium. */
    async report(id: string, { payments = [], ...changes }: SubscriptionReport): Promise<void> {
      const query = deps.db.selectFrom('subscription').selectAll().where('id', '=', id)
      const known = await query.executeTakeFirstOrThrow()
      const subscription = {
        id,
        status: 'ACTIVE' as const,
        planId: known.planId,
        customId: known.accountId,
        statusNote: null,
        payerId: null,
        startTime: null,
        updatedAt: deps.now(),
        nextBillingAt: null,
        lastPayment: null,
        failedPayments: 0,
        outstanding: null,
        cyclesCompleted: { trial: 0, regular: 0 },
        ...changes,
      }
      const transactions = payments.map(({ time, ...payment }) => ({
        id: `T-${id}-${time.getTime()}`,
        status: 'COMPLETED' as const,
        amount: { cents: 500, currency: 'USD' },
        time,
        ...payment,
      }))
      await applySubscription(deps, known, { subscription, transactions })
    },
  }
}
