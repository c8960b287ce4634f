import type { Db } from '../../../db/connect.ts'

type Reset = { tokenHash: string; accountId: string; provedMailbox: boolean; expiresAt: Date }

export async function insertReset(tx: Db, reset: Reset): Promise<void> {
  await tx.insertInto('passwordReset').values(reset).execute()
}

/** Consumes the token. Returns the reset to exactly one concurrent caller. */
export function consumeReset(tx: Db, hashes: string[], now: Date) {
  return tx
    .deleteFrom('passwordReset')
    .where('tokenHash', 'in', hashes)
    .where('expiresAt', '>', now)
    .returning(['accountId', 'provedMailbox'])
    .executeTakeFirst()
}

export async function isResetOpen(db: Db, hashes: string[], now: Date): Promise<boolean> {
  const reset = await db
    .selectFrom('passwordReset')
    .select('accountId')
    .where('tokenHash', 'in', hashes)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return reset !== undefined
}

export async function endResets(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('passwordReset').where('accountId', '=', accountId).execute()
}
