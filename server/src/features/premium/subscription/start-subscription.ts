import { canUpgrade } from '@guildshop/contract/premium-rules'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { readPremiumStatus } from '../read-premium-status.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { insertSubscription, listSubscriptions, type SubscriptionRow } from './subscription-queries.ts'

/** PayPal deduplicates request ids for three days, so repeating a request within one day is idempotent. */
const oneDay = 86_400_000

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'paypal' | 'premiumPlanId' | 'publicUrl' | 'hooks'>

/** Returns PayPal's approval URL. Reuses a subscription that isn't approved yet. */
export async function startSubscription(deps: Deps, accountId: string): Promise<string | null> {
  const { db, now, paypal, premiumPlanId: planId, publicUrl } = deps
  if (!planId) throw new Refused('SUBSCRIPTIONS_CLOSED')
  await refuseSecond(deps, accountId)

  const decided = (await listSubscriptions(db, accountId)).filter((subscription) => !isUndecided(subscription, now()))
  const { id, status, approveUrl } = await paypal.createSubscription({
    requestId: `subscription-${accountId}-${decided.length}`,
    planId,
    customId: accountId,
    brandName: 'Guildshop',
    returnUrl: `${publicUrl}/profile?subscription_status=success`,
    cancelUrl: `${publicUrl}/profile?subscription_status=cancel`,
  })
  await insertSubscription(db, { id, accountId, planId, status, createdAt: now() })
  return approveUrl
}

/** May be in approval right now. */
const isUndecided = ({ status, createdAt }: SubscriptionRow, now: Date) =>
  status === 'APPROVAL_PENDING' && now.getTime() - createdAt.getTime() < oneDay

const mayBeRunning = (subscription: SubscriptionRow, now: Date) =>
  ['APPROVED', 'ACTIVE', 'SUSPENDED'].includes(subscription.status) || isUndecided(subscription, now)

/** Checks with PayPal first, so that a subscription we don't know of yet isn't paid twice. */
async function refuseSecond(deps: Deps, accountId: string): Promise<void> {
  for (const subscription of await listSubscriptions(deps.db, accountId)) {
    if (!mayBeRunning(subscription, deps.now())) continue
    const found = await refreshSubscription(deps, subscription.id)
    if (found?.status === 'APPROVED') throw new Refused('SUBSCRIPTION_PENDING')
  }
  if (!canUpgrade(await readPremiumStatus(deps.db, accountId, deps.now()))) throw new Refused('ALREADY_SUBSCRIBED')
}
