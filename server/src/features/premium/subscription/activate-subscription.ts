import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { findSubscription } from './subscription-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'paypal' | 'hooks'>

/** Verifies with PayPal that the subscription is active, on our plan and belongs to this account. */
export async function activateSubscription(deps: Deps, accountId: string, subscriptionId: string): Promise<void> {
  const known = await findSubscription(deps.db, subscriptionId)
  if (known?.accountId !== accountId) throw new Refused('SUBSCRIPTION_NOT_CONFIRMED')
  const subscription = await refreshSubscription(deps, subscriptionId)
  if (subscription?.status === 'ACTIVE') return
  const isPending = subscription?.status === 'APPROVED' || subscription?.status === 'APPROVAL_PENDING'
  throw new Refused(isPending ? 'SUBSCRIPTION_PENDING' : 'SUBSCRIPTION_NOT_CONFIRMED')
}
