import { type Selectable, sql } from 'kysely'
import { batchReads, times, uuids } from '../../../db/batch-reads.ts'
import { executePrepared } from '../../../db/prepared.ts'
import type { Account, Session } from '../../../db/tables.ts'

type LoadedSession = Pick<Selectable<Session>, 'lastUsedAt' | 'firstFactorAt' | 'secondFactorAt'> &
  Pick<Selectable<Account>, 'id' | 'username' | 'email' | 'isVerified' | 'isSuperAdmin' | 'totpSecret'> & {
    sessionId: string
    hasPassword: boolean
  }

type Key = { sessionId: string; now: Date }

/** Loads an active session with its account. */
export const loadSession = batchReads((db, keys: readonly Key[]) => {
  const query = sql<LoadedSession & { keyNumber: number }>`
    select key.number::int as "keyNumber",
      session.id as "sessionId", session.last_used_at as "lastUsedAt",
      session.first_factor_at as "firstFactorAt", session.second_factor_at as "secondFactorAt",
      account.id, account.username, account.email, account.is_verified as "isVerified",
      account.is_super_admin as "isSuperAdmin", account.totp_secret as "totpSecret",
      account.password_hash is not null as "hasPassword"
    from unnest(
      ${uuids(keys.map(({ sessionId }) => sessionId))}, ${times(keys.map(({ now }) => now))}
    ) with ordinality as key (session_id, now, number)
    join session on session.id = key.session_id
    join account on account.id = session.account_id
    where session.ended_at is null and session.expires_at > key.now
      and account.deactivated_at is null and account.banned_at is null
  `
  return executePrepared(db.withoutPlugins(), 'load-session', query)
})
