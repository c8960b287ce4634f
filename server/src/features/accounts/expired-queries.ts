import { sql } from 'kysely'
import type { DueRows } from '../../db/due-rows.ts'

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

export const expiredRows = (table: ExpiringTable, now: Date): DueRows => ({
  table,
  key: 'ctid',
  isDue: sql`${sql.ref(expiring[table])} <= ${now}`,
})

export const unusedNetworks = (before: Date): DueRows => ({
  table: 'knownNetwork',
  key: 'ctid',
  isDue: sql`last_used_at <= ${before}`,
})

export const endedSessions = (now: Date): DueRows => ({
  table: 'session',
  key: 'id',
  isDue: sql`(expires_at <= ${now} or ended_at is not null)`,
})
