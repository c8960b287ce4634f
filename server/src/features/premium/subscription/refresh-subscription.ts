import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { applySubscription, type Reading } from './apply-subscription.ts'
import { findSubscription, type SubscriptionRow, updateSubscription } from './subscription-queries.ts'

const oneDay = 86_400_000
const maxRounds = 5

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'paypal' | 'hooks'>

/**
 * Reads a subscription from PayPal and updates premium. Idempotent and independent of the order of calls: PayPal's latest
 * state wins. Returns null for a subscription that isn't ours.
 */
export async function refreshSubscription(deps: Deps, id: string): Promise<SubscriptionRow | null> {
  for (let round = 0; round < maxRounds; round += 1) {
    const known = await findSubscription(deps.db, id)
    if (!known) return null
    const reading = await readAtPaypal(deps, known)
    if (!reading) return forget(deps, known)
    if (!isOurs(known, reading)) return null
    if (await applySubscription(deps, known, reading)) return (await findSubscription(deps.db, id)) ?? null
  }
  throw new Error(`Subscription ${id} kept changing while it was read.`)
}

const isOurs = (known: SubscriptionRow, { subscription: { planId, customId } }: Reading) =>
  planId === known.planId && customId === known.accountId

/** Null if PayPal has purged an unapproved subscription. */
async function readAtPaypal(
  { paypal, now }: Deps,
  { id, status, createdAt }: SubscriptionRow,
): Promise<Reading | null> {
  try {
    const subscription = await paypal.getSubscription(id)
    if (subscription.status === 'APPROVAL_PENDING') return { subscription, transactions: [] }
    const from = new Date(createdAt.getTime() - oneDay)
    const to = new Date(now().getTime() + oneDay)
    return { subscription, transactions: await paypal.listTransactions({ id, from, to }) }
  } catch (error) {
    const isForgotten = error instanceof PaypalRefused && error.status === 404 && status === 'APPROVAL_PENDING'
    if (isForgotten) return null
    throw error
  }
}

async function forget({ db, now }: Deps, known: SubscriptionRow): Promise<SubscriptionRow> {
  const change = { status: 'EXPIRED', readAt: now() }
  await updateSubscription(db, known.id, change)
  return { ...known, ...change }
}

export const refreshLater = defineJob({
  name: 'refresh-subscription',
  payload: z.object({ id: z.string() }),
  async run({ id }, deps) {
    await refreshSubscription(deps, id)
  },
})
