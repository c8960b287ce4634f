import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { forgiving } from '../../http/throttle.ts'

type NewSession = { accountId: string; device: string; now: Date; expiresAt: Date; secondFactorAt: Date | null }

/** Takes back the tries it took to get here. */
export function insertSession(tx: Db, { now, ...session }: NewSession, tries: string[]) {
  const forgiven = sql<Record<string, never>>`(${forgiving(tries)})`
  return (tries.length > 0 ? tx.with('forgiven', () => forgiven) : tx)
    .insertInto('session')
    .values({ ...session, createdAt: now, lastUsedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('session').set({ lastUsedAt: now }).where('id', '=', id).execute()
}

export async function proveSecondFactor(tx: Db, id: string, now: Date): Promise<void> {
  await tx.updateTable('session').set({ secondFactorAt: now }).where('id', '=', id).execute()
}

export function listSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .execute()
}

/** Ends all sessions of the account but the one to keep, and tells how many. */
export async function endSessions(tx: Db, accountId: string, now: Date, keep?: string): Promise<number> {
  const ended = await tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Answers false when there was no such session to end. */
export async function endSession(tx: Db, accountId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('session')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}
