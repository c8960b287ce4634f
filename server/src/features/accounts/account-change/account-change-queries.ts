import type { Db } from '../../../db/connect.ts'

type Change = {
  accountId: string
  kind: 'email' | 'username'
  sessionId: string
  newValue: string
  requestedAt: Date
  expiresAt: Date
}

/** Replaces the account's pending change of this kind. */
export async function saveChange(tx: Db, change: Change): Promise<void> {
  const { accountId: _, kind: __, ...fields } = change
  await tx
    .insertInto('accountChange')
    .values(change)
    .onConflict((conflict) => conflict.columns(['accountId', 'kind']).doUpdateSet(fields))
    .execute()
}

type Confirmation = Pick<Change, 'accountId' | 'kind' | 'sessionId'> & { now: Date }

/** Returns the new value to exactly one concurrent caller; undefined for another session or after it expired. */
export async function consumeChange(
  tx: Db,
  { accountId, kind, sessionId, now }: Confirmation,
): Promise<string | undefined> {
  const change = await tx
    .deleteFrom('accountChange')
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', now)
    .returning('newValue')
    .executeTakeFirst()
  return change?.newValue
}

type Identity = { email: string; isVerified: true } | { username: string }

/** Returns undefined if the account was closed or banned in the meantime. Fails on a unique violation. */
export function updateIdentity(tx: Db, accountId: string, identity: Identity) {
  return tx
    .updateTable('account')
    .set(identity)
    .where('id', '=', accountId)
    .where('bannedAt', 'is', null)
    .where('deactivatedAt', 'is', null)
    .returning(['id', 'username', 'email', 'isSuperAdmin', 'isVerified'])
    .executeTakeFirst()
}
