import type { Db } from '../../db/connect.ts'
import { deriveLapse } from './derive-premium.ts'
import { findLastRevocation, findReturn, listGrants } from './premium-queries.ts'
import { listUnread } from './subscription/subscription-queries.ts'

const oneDay = 86_400_000

/** How long memberships continue after the owner's premium has ended. */
const lapseDays = 14

/**
 * When premium ended; null while the account has it, and if it never had. For an owner whose account was deactivated
 * meanwhile, when they came back, so that they have as long as others to renew it.
 */
export async function readLapsedAt(db: Db, accountId: string, now: Date): Promise<Date | null> {
  const { isPremium, endedAt } = deriveLapse(await listGrants(db, accountId), now)
  if (isPremium) return null
  const lapsedAt = later(await findLastRevocation(db, accountId), endedAt)
  return lapsedAt && later(lapsedAt, await findReturn(db, accountId))
}

function later(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one > other ? one : other
}

/** When memberships of an account without premium stop being renewed. */
export const renewalsStopAt = (lapsedAt: Date) => new Date(lapsedAt.getTime() + lapseDays * oneDay)

/**
 * Whether premium ended so long ago that memberships are no longer renewed. `unread`: subscriptions that PayPal may have
 * billed since, which must be read first.
 */
export async function readRenewalStop(
  db: Db,
  accountId: string,
  now: Date,
): Promise<{ isStopped: boolean; unread: string[] }> {
  const lapsedAt = await readLapsedAt(db, accountId, now)
  const stopAt = lapsedAt && renewalsStopAt(lapsedAt)
  if (!stopAt || stopAt > now) return { isStopped: false, unread: [] }
  const unread = await listUnread(db, accountId, stopAt)
  return { isStopped: unread.length === 0, unread }
}

export const areRenewalsStopped = async (db: Db, accountId: string, now: Date): Promise<boolean> =>
  (await readRenewalStop(db, accountId, now)).isStopped
