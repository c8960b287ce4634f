import type { Dependencies } from '../../dependencies.ts'
import { findDemoAccount } from '../accounts/seed-demo-accounts.ts'
import { insertGrant } from './premium-queries.ts'

/** Petra's premium: granted by an administrator, for good. */
export async function seedDemoPremium({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  const accountId = await findDemoAccount(db, 'petra')
  await insertGrant(db, { accountId, source: 'admin', startsAt: now(), createdAt: now() })
}
