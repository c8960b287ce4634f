import type { Insertable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PremiumGrant } from '../../db/tables.ts'

export function listGrants(db: Db, accountId: string) {
  return db
    .selectFrom('premiumGrant')
    .select(['source', 'startsAt', 'endsAt'])
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()
}

/**
 * Holds the account until the transaction ends: whatever counts against its plan, or changes the plan, waits its turn.
 * It leaves the key alone, so that rows naming the account can still be written.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

export async function insertGrant(tx: Db, grant: Insertable<PremiumGrant>): Promise<void> {
  await tx.insertInto('premiumGrant').values(grant).execute()
}
