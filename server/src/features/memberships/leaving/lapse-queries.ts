import type { Db } from '../../../db/connect.ts'

/** Undefined for closed accounts. */
export function findOwner(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['email', 'username'])
    .where('id', '=', accountId)
    .where('bannedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
}
