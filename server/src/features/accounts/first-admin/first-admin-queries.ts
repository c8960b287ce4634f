import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('account')
    .select('id')
    .where('isSuperAdmin', '=', true)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}

/** Serializes callers. Locks the account first, which some callers have already locked, to avoid deadlocks. */
export async function lockFirstAdmin(tx: Db, accountId: string): Promise<void> {
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  await sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`.execute(tx)
}

/**
 * Makes an active account with a verified email the first administrator; undefined if it isn't one or there is one
 * already. The lock lets exactly one concurrent caller succeed.
 */
export async function claimFirstAdmin(tx: Db, accountId: string) {
  await lockFirstAdmin(tx, accountId)
  if (await hasSuperAdmin(tx)) return undefined
  return tx
    .updateTable('account')
    .set({ isSuperAdmin: true })
    .where('id', '=', accountId)
    .where('isVerified', '=', true)
    .where('bannedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .returning(['id', 'username', 'email', 'isSuperAdmin', 'isVerified'])
    .executeTakeFirst()
}

export async function insertAdminCode(db: Db, code: { codeHash: string; expiresAt: Date }): Promise<void> {
  await db.insertInto('adminCode').values(code).execute()
}

/** Returns true for exactly one concurrent caller. */
export async function consumeAdminCode(tx: Db, hashes: string[], now: Date): Promise<boolean> {
  const taken = await tx
    .deleteFrom('adminCode')
    .where('codeHash', 'in', hashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function deleteAdminCodes(tx: Db): Promise<void> {
  await tx.deleteFrom('adminCode').execute()
}
