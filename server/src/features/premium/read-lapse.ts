import type { Db } from '../../db/connect.ts'
import { deriveLapse } from './derive-premium.ts'
import { findLastRevocation, listGrants } from './premium-queries.ts'
import { listRunning } from './subscription/subscription-queries.ts'

const oneDay = 86_400_000

/** How long memberships continue after the owner's premium has ended. */
const lapseDays = 14

/** When premium ended; null while the account has it, and if it never had. */
export async function readLapsedAt(db: Db, accountId: string, now: Date): Promise<Date | null> {
  const { isPremium, endedAt } = deriveLapse(await listGrants(db, accountId), now)
  if (isPremium) return null
  const revokedAt = await findLastRevocation(db, accountId)
  if (!revokedAt || !endedAt) return revokedAt ?? endedAt
  return revokedAt > endedAt ? revokedAt : endedAt
}

/** When memberships of an account without premium stop being renewed. */
export const renewalsStopAt = (lapsedAt: Date) => new Date(lapsedAt.getTime() + lapseDays * oneDay)

/**
 * Whether premium ended so long ago that memberships are no longer renewed. A subscription that PayPal may have billed
 * since must have been read after that time.
 */
export async function areRenewalsStopped(db: Db, accountId: string, now: Date): Promise<boolean> {
  const lapsedAt = await readLapsedAt(db, accountId, now)
  const stopAt = lapsedAt && renewalsStopAt(lapsedAt)
  if (!stopAt || stopAt > now) return false
  const running = await listRunning(db, accountId)
  return running.every(({ readAt, revokedAt }) => revokedAt !== null || (readAt !== null && readAt >= stopAt))
}
