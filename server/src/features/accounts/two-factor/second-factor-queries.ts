import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Counts a guess before verifying it. Returns undefined while the account is blocked. */
export function countGuess(db: Db, accountId: string, now: Date) {
  return db
    .updateTable('account')
    .set({ twoFactorFailures: sql`two_factor_failures + 1` })
    .where('id', '=', accountId)
    .where((where) => where.or([where('twoFactorBlockedUntil', 'is', null), where('twoFactorBlockedUntil', '<=', now)]))
    .returning(['totpSecret', 'twoFactorFailures'])
    .executeTakeFirst()
}

export async function blockGuesses(db: Db, accountId: string, until: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ twoFactorFailures: 0, twoFactorBlockedUntil: until })
    .where('id', '=', accountId)
    .execute()
}

/** Consumes a time step. Returns true for exactly one concurrent caller. */
export async function invalidateStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const burnt = await db
    .updateTable('account')
    .set({ totpLastStep: step, twoFactorFailures: 0 })
    .where('id', '=', accountId)
    .where('totpLastStep', '<', step)
    .executeTakeFirst()
  return burnt.numUpdatedRows > 0n
}

/** Locks the account until the transaction ends. Returns false if its 2FA is off. */
export async function lockSecondFactor(tx: Db, accountId: string): Promise<boolean> {
  const locked = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('totpSecret', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

export async function resetGuesses(tx: Db, accountId: string): Promise<void> {
  await tx.updateTable('account').set({ twoFactorFailures: 0 }).where('id', '=', accountId).execute()
}

/** Compare-and-set: activates the pending secret. */
export async function switchOnSecondFactor(tx: Db, accountId: string, sealed: string, step: number): Promise<boolean> {
  const switched = await tx
    .updateTable('account')
    .set({ totpSecret: sealed, totpPendingSecret: null, totpLastStep: step, twoFactorFailures: 0 })
    .where('id', '=', accountId)
    .where('totpSecret', 'is', null)
    .where('totpPendingSecret', '=', sealed)
    .executeTakeFirst()
  return switched.numUpdatedRows > 0n
}
