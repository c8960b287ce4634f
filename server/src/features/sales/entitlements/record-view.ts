import type { Db } from '../../../db/connect.ts'
import { markRevealed } from '../../items/keys/read-keys.ts'
import { listEntitlements, setFirstViewed } from './entitlement-queries.ts'

/** Records that the buyer opened a sale. The caller has locked the sale, and shows its contents only after the commit. */
export async function recordView(tx: Db, saleId: string, now: Date): Promise<void> {
  const pools = (await listEntitlements(tx, saleId)).filter(({ kind }) => kind === 'key')
  for (const { id } of pools) await markRevealed(tx, id, now)
  await setFirstViewed(tx, saleId, now)
}
