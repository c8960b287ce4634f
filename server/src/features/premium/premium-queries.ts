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

export async function findLastRevocation(db: Db, accountId: string): Promise<Date | null> {
  const { revokedAt } = await db
    .selectFrom('premiumGrant')
    .select(({ fn }) => fn.max('revokedAt').as('revokedAt'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return revokedAt
}

/** When the account was last reactivated. */
export async function findReturn(db: Db, accountId: string): Promise<Date | null> {
  const account = await db.selectFrom('account').select('reactivatedAt').where('id', '=', accountId).executeTakeFirst()
  return account?.reactivatedAt ?? null
}

/** When the account's plan was last applied; null before, and while deferred days are used. */
export async function findPlanApplied(db: Db, accountId: string): Promise<Date | null> {
  const account = await db.selectFrom('account').select('planAppliedAt').where('id', '=', accountId).executeTakeFirst()
  return account?.planAppliedAt ?? null
}

/**
 * Locks the account until the transaction ends, which serializes everything that uses or changes its plan. The key isn't
 * locked, so rows that reference the account can still be inserted.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
}

export function insertGrant(tx: Db, grant: Insertable<PremiumGrant>): Promise<{ id: string }> {
  return tx.insertInto('premiumGrant').values(grant).returning('id').executeTakeFirstOrThrow()
}

type PaidGrant = { accountId: string; subscriptionId: string; startsAt: Date; endsAt: Date; createdAt: Date }

/** Upserts the subscription's grant to the paid time. A revoked grant stays revoked. */
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

/** Null keeps the account in the minutely check. */
export async function setPlanApplied(tx: Db, accountId: string, planAppliedAt: Date | null): Promise<void> {
  await tx.updateTable('account').set({ planAppliedAt }).where('id', '=', accountId).execute()
}

type DuePage = { now: Date; after: string; atMost: number }

/** Accounts with a grant that has ended since their plan was last applied. */
export async function listAccountsDue(db: Db, { now, after, atMost }: DuePage): Promise<string[]> {
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
    .where('account.id', '>', after)
    .orderBy('account.id')
    .limit(atMost)
    .execute()
  return due.map(({ id }) => id)
}

/** The email for premium mails; undefined for closed accounts. */
export function findOpenAccount(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'username'])
    .where('id', '=', accountId)
    .where('bannedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}
