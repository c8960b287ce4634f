import type { Db } from '../../../db/connect.ts'

export function findAcceptance(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .leftJoin('termsAcceptance', 'termsAcceptance.accountId', 'account.id')
    .select(['account.acceptedTermsAt', 'termsAcceptance.version'])
    .where('account.id', '=', accountId)
    .orderBy('termsAcceptance.acceptedAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

type Acceptance = { accountId: string; version: string; acceptedAt: Date }

/** Idempotent. */
export async function insertAcceptance(db: Db, acceptance: Acceptance): Promise<void> {
  await db
    .insertInto('termsAcceptance')
    .values(acceptance)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Active accounts created before the announcement that neither accepted the version nor were mailed. */
export function listTermsRecipients(tx: Db, version: string, announcedAt: Date, atMost: number) {
  return tx
    .selectFrom('account')
    .select(['id', 'email', 'username'])
    .where('createdAt', '<', announcedAt)
    .where('deactivatedAt', 'is', null)
    .where('bannedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('termsAcceptance')
            .select('accountId')
            .whereRef('termsAcceptance.accountId', '=', 'account.id')
            .where('version', '=', version),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('termsNotice')
            .select('accountId')
            .whereRef('termsNotice.accountId', '=', 'account.id')
            .where('version', '=', version),
        ),
      ),
    )
    .orderBy('id')
    .limit(atMost)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
}

export async function insertNotices(tx: Db, version: string, accountIds: string[], mailedAt: Date): Promise<void> {
  await tx
    .insertInto('termsNotice')
    .values(accountIds.map((accountId) => ({ accountId, version, mailedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
