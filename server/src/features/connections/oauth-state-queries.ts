import type { Db } from '../../db/connect.ts'

type LinkState = {
  stateHash: string
  cookieHash: string
  accountId: string
  sessionId: string
  isProved: boolean
  provider: 'discord' | 'paypal'
  returnTo: string
  expiresAt: Date
}

export async function insertState(db: Db, state: LinkState): Promise<void> {
  await db.insertInto('linkState').values(state).execute()
}

/** Consumes the state. Returns nothing if the account was closed, or the session that started the flow has ended. */
export function consumeState(db: Db, hashes: string[], now: Date) {
  return db
    .deleteFrom('linkState')
    .using('account')
    .whereRef('account.id', '=', 'linkState.accountId')
    .where('account.bannedAt', 'is', null)
    .where('account.deactivatedAt', 'is', null)
    .where('linkState.stateHash', 'in', hashes)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('session')
            .whereRef('session.id', '=', 'linkState.sessionId')
            .where((ended) => ended.or([ended('endedAt', 'is not', null), ended('expiresAt', '<=', now)])),
        ),
      ),
    )
    .returning([
      'linkState.accountId',
      'linkState.isProved',
      'linkState.cookieHash',
      'linkState.provider',
      'linkState.returnTo',
      'linkState.expiresAt',
    ])
    .executeTakeFirst()
}

export async function deleteStates(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('linkState').where('accountId', '=', accountId).execute()
}

/** Deletes at most so many rows and returns how many it deleted. */
export async function deleteExpiredStates(db: Db, now: Date, atMost: number): Promise<number> {
  const due = db.selectFrom('linkState').select('stateHash').where('expiresAt', '<=', now).limit(atMost)
  const deleted = await db.deleteFrom('linkState').where('stateHash', 'in', due).returning('stateHash').execute()
  return deleted.length
}
