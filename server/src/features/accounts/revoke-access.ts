import type { Db } from '../../db/connect.ts'
import { updateAccount } from './account-queries.ts'
import { endSessions } from './sessions/session-queries.ts'

/** From the commit on, no request of this account succeeds. Its address and its name stay taken. */
export async function shutOutAccount(tx: Db, accountId: string, now: Date): Promise<void> {
  await updateAccount(tx, accountId, { bannedAt: now })
  await endSessions(tx, accountId, now)
}

/** As it was before; only the sessions stay ended. */
export async function letAccountBackIn(tx: Db, accountId: string): Promise<void> {
  await updateAccount(tx, accountId, { bannedAt: null })
}
