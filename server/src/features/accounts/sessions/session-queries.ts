import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { refundTriesSql } from '../../../http/throttle.ts'
import { rememberNetworkSql } from '../sign-in/known-network-queries.ts'

type NewSession = {
  accountId: string
  device: string
  networkHash: string | null
  now: Date
  expiresAt: Date
  firstFactorAt: Date | null
  secondFactorAt: Date | null
  usedRecoveryCode: boolean
}

/** Refunds the rate-limit tries and stores the network. */
export async function insertSession(tx: Db, session: NewSession, tries: string[]): Promise<string> {
  const { accountId, device, networkHash, now, expiresAt, firstFactorAt, secondFactorAt, usedRecoveryCode } = session
  const alongside = [
    ...(tries.length > 0 ? [sql`refunded_tries as (${refundTriesSql(tries)})`] : []),
    ...(networkHash ? [sql`remembered as (${rememberNetworkSql({ accountId, networkHash, now })})`] : []),
  ]
  const { rows } = await sql<{ id: string }>`
    ${alongside.length > 0 ? sql`with ${sql.join(alongside)}` : sql``}
    insert into session (
      account_id, device, created_at, last_used_at, expires_at, first_factor_at, second_factor_at, used_recovery_code
    ) values (
      ${accountId}, ${device}, ${now}, ${now}, ${expiresAt}, ${firstFactorAt}, ${secondFactorAt}, ${usedRecoveryCode}
    )
    returning id
  `.execute(tx)
  const [inserted] = rows
  if (!inserted) throw new Error('session not inserted')
  return inserted.id
}

/** Does nothing if a concurrent request is writing the session: that one records its use, or ends it. */
export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastUsedAt: now })
    .where('id', '=', (session) =>
      session.selectFrom('session').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .execute()
}

export async function proveFactor(
  tx: Db,
  id: string,
  factor: { firstFactorAt: Date } | { secondFactorAt: Date },
): Promise<void> {
  await tx.updateTable('session').set(factor).where('id', '=', id).execute()
}

export function findActiveSession(tx: Db, id: string, now: Date) {
  return tx
    .selectFrom('session')
    .select(['id', 'expiresAt'])
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export function listSessions(db: Db, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'createdAt', 'lastUsedAt', 'usedRecoveryCode'])
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .execute()
}

/** Ends all sessions of the account except one, and returns how many. */
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

/** Returns false if there's no such session. */
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
