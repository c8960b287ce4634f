import type { Db } from '../../db/connect.ts'
import { describePremium, type PremiumStatus } from './describe-premium.ts'
import { readPremium } from './read-premium.ts'
import { listSubscriptions } from './subscription/subscription-queries.ts'

/** An account's premium and subscription status. */
export async function readPremiumStatus(db: Db, accountId: string, now: Date): Promise<PremiumStatus> {
  const premium = await readPremium(db, accountId, now)
  const [subscription] = await listSubscriptions(db, accountId)
  return describePremium(premium, subscription, now)
}
