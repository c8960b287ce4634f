import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { PremiumCode, PremiumCodeRedemption } from '../../../db/tables.ts'

export async function insertCode(tx: Db, code: Insertable<PremiumCode>): Promise<void> {
  await tx.insertInto('premiumCode').values(code).execute()
}

/** Checks and counts a use in one statement, so that the last use goes to exactly one caller. */
export function useCode(tx: Db, hashes: string[], now: Date) {
  return tx
    .updateTable('premiumCode')
    .set({ uses: sql`uses + 1` })
    .where('codeHash', 'in', hashes)
    .where('disabledAt', 'is', null)
    .whereRef('uses', '<', 'usesLimit')
    .where((where) => where.or([where('expiresAt', 'is', null), where('expiresAt', '>', now)]))
    .returning(['id', 'durationDays'])
    .executeTakeFirst()
}

export function findRedemption(db: Db, hashes: string[], accountId: string) {
  return db
    .selectFrom('premiumCodeRedemption')
    .innerJoin('premiumCode', 'premiumCode.id', 'premiumCodeRedemption.codeId')
    .select('premiumCodeRedemption.id')
    .where('premiumCode.codeHash', 'in', hashes)
    .where('premiumCodeRedemption.accountId', '=', accountId)
    .executeTakeFirst()
}

export async function insertRedemption(tx: Db, redemption: Insertable<PremiumCodeRedemption>): Promise<void> {
  await tx.insertInto('premiumCodeRedemption').values(redemption).execute()
}

/** Returns undefined if there's no such code. */
export function setDisabled(tx: Db, id: string, now: Date) {
  return tx
    .updateTable('premiumCode')
    .set({ disabledAt: sql`coalesce(disabled_at, ${now})` })
    .where(sql<string>`id::text`, '=', id)
    .returning('hint')
    .executeTakeFirst()
}
