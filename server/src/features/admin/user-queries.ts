import * as z from 'zod'
import type { Db } from '../../db/connect.ts'
import { containing } from '../../db/like-pattern.ts'

const atMost = 20

export function searchAccounts(db: Db, text: string) {
  const pattern = containing(text.toLowerCase())
  return db
    .selectFrom('account')
    .select(['id', 'username', 'email', 'bannedAt'])
    .where((row) => row.or([row('username', 'like', pattern), row('email', 'like', pattern)]))
    .where('purgedAt', 'is', null)
    .orderBy('username')
    .limit(atMost)
    .execute()
}

/** Locks the account until the transaction ends, which serializes administrators. */
export async function lockUser(tx: Db, id: string) {
  if (!z.uuid().safeParse(id).success) return undefined
  return tx
    .selectFrom('account')
    .select(['id', 'username', 'isSuperAdmin', 'bannedAt'])
    .where('id', '=', id)
    .where('purgedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

type Ban = { accountId: string; reason: string | null; bannedBy: string; bannedAt: Date }

export async function insertBan(tx: Db, ban: Ban): Promise<void> {
  await tx.insertInto('ban').values(ban).execute()
}

export async function deleteBan(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('ban').where('accountId', '=', accountId).execute()
}
