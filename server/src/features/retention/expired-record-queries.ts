import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type DueRows, isOneOf } from '../../db/due-rows.ts'

/** Rows that are kept until this time. */
export type RowsBefore = (before: Date) => DueRows

const byId = (table: string, isDue: (before: Date) => RawBuilder<unknown>): RowsBefore => {
  return (before) => ({ table, key: 'id', isDue: isDue(before) })
}

/** Subscriptions that ended, with their payments and grants. */
export const endedSubscriptions = byId(
  'subscription',
  (before) =>
    sql`status in ('CANCELLED', 'EXPIRED', 'APPROVAL_PENDING') and greatest(paid_until, created_at) < ${before}`,
)

export const handledEvents = byId('paypalEvent', (before) => sql`handled_at < ${before}`)

export const stoppedWorkers = byId('jobWorker', (before) => sql`polled_at < ${before}`)

/** Sent or not: an old event is no longer news. */
export const oldNotifications = byId('notification', (before) => sql`created_at < ${before}`)

export const oldAuditEntries = byId('auditEntry', (before) => sql`at < ${before}`)

export const oldExports = byId('dataExport', (before) => sql`created_at < ${before}`)

export const oldClientErrors: RowsBefore = (before) => ({
  table: 'clientError',
  key: 'fingerprint',
  isDue: sql`last_seen_at < ${before}`,
})

/** Choices of buyers that are the default. */
export const defaultPreferences: RowsBefore = (before) => ({
  table: 'buyerPreference',
  key: 'ctid',
  isDue: sql`not blocks_gifts and updated_at < ${before}`,
})

/**
 * PayPal apps that sellers disconnected, once their latest sale is this old, which is PayPal's limit for refunds, and
 * nothing has to be read or cancelled with their secret. A subscription that PayPal doesn't show as cancelled is retried
 * for as long after its membership ended.
 */
export const unusedCredentials = byId(
  'paypalConnection',
  (before) => sql`ended_at is not null and client_secret is not null
    and not exists (select from sale where sale.connection_id = paypal_connection.id
      and (sale.created_at >= ${before} or (sale.state in ('open', 'pending') and not sale.is_test)))
    and not exists (select from membership where membership.connection_id = paypal_connection.id
      and membership.subscription_id is not null and (membership.state <> 'ended'
        or (membership.subscription_status not in ('CANCELLED', 'EXPIRED') and membership.ended_at >= ${before})))`,
)

export async function eraseSecrets(db: Db, connections: DueRows, ids: string[]): Promise<void> {
  await sql`update paypal_connection set client_secret = null where ${isOneOf(connections, ids)}`.execute(db)
}

export const failedJobs =
  ({ except }: { except: string }): RowsBefore =>
  (before) => ({
    table: 'graphile_worker.jobs',
    key: 'id',
    isDue: sql`attempts >= max_attempts and locked_at is null and updated_at < ${before} and task_identifier <> ${except}`,
  })

export async function completeJobs(db: Db, jobs: DueRows, ids: string[]): Promise<void> {
  await sql`
    select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where ${isOneOf(jobs, ids)}))
  `.execute(db)
}
