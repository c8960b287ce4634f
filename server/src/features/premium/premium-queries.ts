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

export function insertGrant(tx: Db, grant: Insertable<PremiumGrant>): Promise<{ id: string }> {
  return tx.insertInto('premiumGrant').values(grant).returning('id').executeTakeFirstOrThrow()
}

type PaidGrant = { accountId: string; subscriptionId: string; startsAt: Date; endsAt: Date; createdAt: Date }

/** One grant per subscription, moved to what has been paid for by now; a revoked one stays revoked. */
export function savePaidGrant(tx: Db, { startsAt, endsAt, ...grant }: PaidGrant) {
  return tx
    .insertInto('premiumGrant')
    .values({ ...grant, source: 'paid', startsAt, endsAt })
    .onConflict((conflict) => conflict.column('subscriptionId').doUpdateSet({ startsAt, endsAt }))
    .returning('revokedAt')
    .executeTakeFirstOrThrow()
}

export async function revokeGrants(tx: Db, accountId: string, revokedAt: Date): Promise<void> {
  await tx
    .updateTable('premiumGrant')
    .set({ revokedAt })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Null keeps the account among those that are looked at every minute. */
export async function setPlanApplied(tx: Db, accountId: string, planAppliedAt: Date | null): Promise<void> {
  await tx.updateTable('account').set({ planAppliedAt }).where('id', '=', accountId).execute()
}

/** Accounts with a grant that has ended on paper since their plan was last applied. */
export async function listAccountsDue(db: Db, now: Date): Promise<string[]> {
  const due = await db
    .selectFrom('premiumGrant')
    .innerJoin('account', 'account.id', 'premiumGrant.accountId')
    .select('account.id')
    .distinct()
    .where('premiumGrant.revokedAt', 'is', null)
    .where('premiumGrant.endsAt', '<=', now)
    .where((where) =>
      where.or([
        where('account.planAppliedAt', 'is', null),
        where('account.planAppliedAt', '<', where.ref('premiumGrant.endsAt')),
      ]),
    )
    .execute()
  return due.map(({ id }) => id)
}

/** Whom to write to about premium; nobody whose account is closed. */
export function findOpenAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'username'])
    .where('id', '=', accountId)
    .where('bannedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}
