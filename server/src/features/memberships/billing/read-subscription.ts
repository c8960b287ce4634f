import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import type { PaypalSubscription, PaypalTransaction } from '../../../providers/paypal/subscription-shapes.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { isKnownPlan } from './plan-queries.ts'

const oneDay = 86_400_000

/** A subscription as read from PayPal. */
export type Reading = { subscription: PaypalSubscription; transactions: PaypalTransaction[] }

type Deps = Pick<Dependencies, 'now' | 'paypal'>

/** Null if PayPal has purged a subscription that was never approved. */
export async function readSubscription(
  { paypal, now }: Deps,
  { subscriptionId, subscriptionStatus, createdAt }: MembershipRow,
): Promise<Reading | null> {
  const id = subscriptionId ?? ''
  try {
    const subscription = await paypal.getSubscription(id)
    if (subscription.status === 'APPROVAL_PENDING') return { subscription, transactions: [] }
    const from = new Date(createdAt.getTime() - oneDay)
    const to = new Date(now().getTime() + oneDay)
    const transactions = await paypal.listTransactions({ id, from, to })
    return { subscription, transactions: transactions.toSorted((one, other) => Number(one.time) - Number(other.time)) }
  } catch (error) {
    const isPurged = error instanceof PaypalRefused && error.status === 404 && subscriptionStatus === 'APPROVAL_PENDING'
    if (isPurged) return null
    throw error
  }
}

/** Returns the mismatch between a membership and its subscription, or null if they match. */
export async function subscriptionMismatch(
  { db }: Pick<Dependencies, 'db'>,
  membership: MembershipRow,
  { planId, customId }: PaypalSubscription,
): Promise<string | null> {
  if (customId !== membership.id) return 'SUBSCRIPTION_MISMATCH'
  return (await isKnownPlan(db, planId, membership)) ? null : 'PLAN_MISMATCH'
}

/** Transactions whose money PayPal received, including refunded ones. */
export const isPaid = ({ status }: PaypalTransaction) =>
  status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED'
