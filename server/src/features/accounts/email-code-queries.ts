import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Code = { accountId: string; purpose: string; codeHash: string; sentAt: Date; expiresAt: Date }

/** Replaces the purpose's former code; answers false, changing nothing, when that one was sent after `notSince`. */
export async function saveCode(tx: Db, code: Code, notSince: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('emailCode')
    .values({ ...code, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'purpose'])
        .doUpdateSet({ codeHash: code.codeHash, sentAt: code.sentAt, expiresAt: code.expiresAt, tries: 0 })
        .where('emailCode.sentAt', '<=', notSince),
    )
    .returning('accountId')
    .executeTakeFirst()
  return saved !== undefined
}

/** Counts a try and answers the hash to compare with, or nothing when the code is gone, late or worn out. */
export function countCodeTry(db: Db, accountId: string, purpose: string, now: Date, limit: number) {
  return db
    .updateTable('emailCode')
    .set({ tries: sql`tries + 1` })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('tries', '<', limit)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
}

/** Of many who know the code, one gets true. */
export async function takeCode(tx: Db, accountId: string, purpose: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('emailCode')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}
