import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

type Challenge = { challengeHash: string; accountId: string; provedPassword: boolean; expiresAt: Date }

/** Returns whether the account has recovery codes left. */
export async function insertChallenge(tx: Db, challenge: Challenge): Promise<boolean> {
  const inserted = await tx
    .insertInto('signInChallenge')
    .values(challenge)
    .returning((select) =>
      select
        .exists(select.selectFrom('recoveryCode').select('codeHash').where('accountId', '=', challenge.accountId))
        .as('hasRecoveryCodes'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(inserted.hasRecoveryCodes)
}

/** Counts a try and returns the challenge's account; undefined if it's unknown, expired or exhausted. */
export function countChallengeTry(db: Db, hashes: string[], now: Date, limit: number) {
  return db
    .updateTable('signInChallenge')
    .set({ tries: sql`tries + 1` })
    .where('challengeHash', 'in', hashes)
    .where('tries', '<', limit)
    .where('expiresAt', '>', now)
    .returning(['challengeHash', 'accountId', 'provedPassword'])
    .executeTakeFirst()
}

/** Returns true for exactly one concurrent caller. */
export async function consumeChallenge(tx: Db, challengeHash: string): Promise<boolean> {
  const taken = await tx.deleteFrom('signInChallenge').where('challengeHash', '=', challengeHash).executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Invalidates pending challenges after a password change. */
export async function endChallenges(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('signInChallenge').where('accountId', '=', accountId).execute()
}
