import type { Db } from '../../../db/connect.ts'

type Hashed = { accountId: string; codeHash: string; keyId: string; createdAt: Date }

export async function insertRecoveryCodes(tx: Db, codes: Hashed[]): Promise<void> {
  await tx.insertInto('recoveryCode').values(codes).execute()
}

export async function deleteRecoveryCodes(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute()
}

/** Returns true for exactly one concurrent caller. */
export async function consumeRecoveryCode(tx: Db, accountId: string, hashes: string[]): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', 'in', hashes)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const counted = await db
    .selectFrom('recoveryCode')
    .select((select) => select.fn.countAll<string>().as('left'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(counted.left)
}
