import type { Db } from '../../db/connect.ts'
import { derivePremium, type Premium } from './derive-premium.ts'
import { listGrants } from './premium-queries.ts'

/** Derives an account's premium from its grants. */
export async function readPremium(db: Db, accountId: string, now: Date): Promise<Premium> {
  return derivePremium(await listGrants(db, accountId), now)
}
