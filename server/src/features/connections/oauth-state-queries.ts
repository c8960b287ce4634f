import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { DueRows } from '../../db/due-rows.ts'

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

export const expiredStates = (now: Date): DueRows => ({
  table: 'linkState',
  key: 'ctid',
  isDue: sql`expires_at <= ${now}`,
})
