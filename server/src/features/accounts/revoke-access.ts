import type { Db } from '../../db/connect.ts'
import { updateAccount } from './account-queries.ts'
import { endSessions } from './sessions/session-queries.ts'

/** Revokes access from the commit on. Email and username stay reserved. */
export async function revokeAccess(tx: Db, accountId: string, now: Date): Promise<void> {
  await updateAccount(tx, accountId, { bannedAt: now })
  await endSessions(tx, accountId, now)
}

/** Restores access; sessions stay ended. */
export async function restoreAccess(tx: Db, accountId: string): Promise<void> {
  await updateAccount(tx, accountId, { bannedAt: null })
}
