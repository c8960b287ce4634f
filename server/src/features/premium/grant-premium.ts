import type { PremiumDuration } from '@guildshop/contract/premium-grant-rules'
import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { addMonths } from './add-months.ts'
import { applyPremium } from './apply-premium.ts'
import { insertGrant, lockAccount, revokeGrants } from './premium-queries.ts'
import { cancelSubscriptionsOf } from './subscription/cancel-subscription.ts'

type Deps = Pick<Dependencies, 'now' | 'limits' | 'secrets' | 'hooks'>

const months: Record<PremiumDuration, number | null> = { lifetime: null, '1m': 1, '3m': 3, '6m': 6, '1y': 12 }

/** Adds an administrator's grant to the account's premium. */
export async function grantPremium(tx: Db, deps: Deps, accountId: string, duration: PremiumDuration): Promise<void> {
  await lockAccount(tx, accountId)
  const startsAt = deps.now()
  const length = months[duration]
  const endsAt = length === null ? null : addMonths(startsAt, length)
  await insertGrant(tx, { accountId, source: 'admin', startsAt, endsAt, createdAt: startsAt })
  await applyPremium(tx, deps, accountId)
}

/** Revokes all grants and cancels subscriptions at PayPal. */
export async function revokePremium(tx: Db, deps: Deps, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await revokeGrants(tx, accountId, deps.now())
  await cancelSubscriptionsOf(tx, accountId, 'Premium was revoked.')
  await applyPremium(tx, deps, accountId)
}
