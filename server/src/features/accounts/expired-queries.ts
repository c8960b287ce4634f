import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Tables whose rows expire, with the condition. */
const expiring = {
  emailCode: 'expires_at',
  signInChallenge: 'expires_at',
  adminCode: 'expires_at',
  passwordReset: 'expires_at',
  accountChange: 'expires_at',
  passwordChange: 'expires_at',
  throttle: 'resets_at',
  itemCreation: 'expires_at',
  seenInteraction: 'expires_at',
} as const

export type ExpiringTable = keyof typeof expiring

export const expiringTables: ExpiringTable[] = [
  'emailCode',
  'signInChallenge',
  'adminCode',
  'passwordReset',
  'accountChange',
  'passwordChange',
  'throttle',
  'itemCreation',
  'seenInteraction',
]

type Batch = { now: Date; atMost: number }

/** These delete at most so many rows and return how many they deleted. */
export const deleteExpired = (db: Db, table: ExpiringTable, { now, atMost }: Batch): Promise<number> =>
  deleteWhere(db, sql.table(table), sql`${sql.ref(expiring[table])} <= ${now}`, atMost)

export const deleteUnusedNetworks = (db: Db, { before, atMost }: { before: Date; atMost: number }): Promise<number> =>
  deleteWhere(db, sql.table('knownNetwork'), sql`last_used_at <= ${before}`, atMost)

export const deleteEndedSessions = (db: Db, { now, atMost }: Batch): Promise<number> =>
  deleteWhere(db, sql.table('session'), sql`(expires_at <= ${now} or ended_at is not null)`, atMost)

async function deleteWhere(
  db: Db,
  table: ReturnType<typeof sql.table>,
  isDue: ReturnType<typeof sql>,
  atMost: number,
): Promise<number> {
  const { rows } = await sql`
    delete from ${table} where ctid = any(array(select ctid from ${table} where ${isDue} limit ${atMost})) returning 1
  `.execute(db)
  return rows.length
}
