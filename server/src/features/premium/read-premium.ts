import type { Db } from '../../db/connect.ts'
import { derivePremium, type Premium } from './derive-premium.ts'
import { listGrants } from './premium-queries.ts'

/** Whether an account is premium, until when and why, from its ledger of grants alone. */
export async function readPremium(db: Db, accountId: string, now: Date): Promise<Premium> {
  return derivePremium(await listGrants(db, accountId), now)
}
