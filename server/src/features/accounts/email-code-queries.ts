import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Code = { accountId: string; purpose: string; codeHash: string; sentAt: Date; expiresAt: Date }

const codeFields = ({ codeHash, sentAt, expiresAt }: Code) => ({ codeHash, sentAt, expiresAt })

/** Replaces the purpose's code. Returns false without a change if one was sent after `notSince`. */
export async function saveCode(tx: Db, code: Code, notSince: Date): Promise<boolean> {
  const saved = await tx
    .insertInto('emailCode')
    .values({ ...code, tries: 0, knownTries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'purpose'])
        .doUpdateSet({ ...codeFields(code), tries: 0, knownTries: 0 })
        .where('emailCode.sentAt', '<=', notSince),
    )
    .returning('accountId')
    .executeTakeFirst()
  return saved !== undefined
}

type CodeTry = { accountId: string; purpose: string; count: 'tries' | 'knownTries'; now: Date; limit: number }

/** Counts a try and returns the expected hash; undefined if the code is missing, expired or exhausted. */
export function countCodeTry(db: Db, { accountId, purpose, count, now, limit }: CodeTry) {
  return db
    .updateTable('emailCode')
    .set({ [count]: sql`${sql.ref(count)} + 1` })
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where(count, '<', limit)
    .where('expiresAt', '>', now)
    .returning('codeHash')
    .executeTakeFirst()
}

/** Invalidates all codes after an email change: they were sent to the old one. */
export async function deleteCodes(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('emailCode').where('accountId', '=', accountId).execute()
}

/** Returns true for exactly one concurrent caller. */
export async function consumeCode(tx: Db, accountId: string, purpose: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('emailCode')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}
