import type { Db } from '../../db/connect.ts'
import { describePremium, isPending, type PremiumStatus } from './describe-premium.ts'
import { readPremium } from './read-premium.ts'
import { listSubscriptions } from './subscription/subscription-queries.ts'

export type SubscriberStatus = PremiumStatus & { isSubscriptionPending: boolean }

/** An account's premium and subscription status. */
export async function readPremiumStatus(db: Db, accountId: string, now: Date): Promise<SubscriberStatus> {
  const premium = await readPremium(db, accountId, now)
  const subscriptions = await listSubscriptions(db, accountId)
  return {
    ...describePremium(premium, subscriptions[0], now),
    isSubscriptionPending: subscriptions.some((subscription) => isPending(subscription, now)),
  }
}
