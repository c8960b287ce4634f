import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** Deletes at most this many rows and returns how many it deleted. */
export type DeleteBatch = (db: Db, before: Date, atMost: number) => Promise<number>

/** Subscriptions that ended before this moment, with their payments and grants. */
export const deleteSubscriptionRecords: DeleteBatch = (db, endedBefore, atMost) =>
  count(
    db,
    sql`
      delete from subscription where id = any(array(
        select id from subscription
        where status in ('CANCELLED', 'EXPIRED', 'APPROVAL_PENDING') and greatest(paid_until, created_at) < ${endedBefore}
        limit ${atMost}
      )) returning 1
    `,
  )

export const deleteHandledEvents: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      delete from paypal_event where id = any(array(
        select id from paypal_event where handled_at < ${before} limit ${atMost}
      )) returning 1
    `,
  )

/** Secrets of PayPal apps that sellers disconnected, once their latest sale is this old: PayPal's limit for refunds. */
export const eraseUnusedCredentials: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      update paypal_connection set client_secret = null where id = any(array(
        select id from paypal_connection
        where ended_at is not null and client_secret is not null
          and not exists (select from sale where sale.connection_id = paypal_connection.id and sale.created_at >= ${before})
          and not exists (select from membership where membership.connection_id = paypal_connection.id
            and membership.subscription_id is not null and membership.state <> 'ended')
        limit ${atMost}
      )) returning 1
    `,
  )

export const deleteFailedJobs =
  ({ except }: { except: string }): DeleteBatch =>
  (db, before, atMost) =>
    count(
      db,
      sql`
        select 1 from graphile_worker.complete_jobs(array(
          select id from graphile_worker.jobs
          where attempts >= max_attempts and locked_at is null and updated_at < ${before}
            and task_identifier <> ${except}
          limit ${atMost}
        ))
      `,
    )

export const deleteStoppedWorkers: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      delete from job_worker where id = any(array(
        select id from job_worker where polled_at < ${before} limit ${atMost}
      )) returning 1
    `,
  )

export const deleteClientErrors: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      delete from client_error where fingerprint = any(array(
        select fingerprint from client_error where last_seen_at < ${before} limit ${atMost}
      )) returning 1
    `,
  )

/** Sent or not: an old event is no longer news. */
export const deleteNotifications: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      delete from notification where id = any(array(
        select id from notification where created_at < ${before} limit ${atMost}
      )) returning 1
    `,
  )

export const deleteOldAuditEntries: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      delete from audit_entry where id = any(array(
        select id from audit_entry where at < ${before} limit ${atMost}
      )) returning 1
    `,
  )

export const deleteOldExports: DeleteBatch = (db, madeBefore, atMost) =>
  count(
    db,
    sql`
      delete from data_export where id = any(array(
        select id from data_export where created_at < ${madeBefore} limit ${atMost}
      )) returning 1
    `,
  )

/** Choices of buyers that are the default. */
export const deleteDefaultPreferences: DeleteBatch = (db, before, atMost) =>
  count(
    db,
    sql`
      delete from buyer_preference where discord_id = any(array(
        select discord_id from buyer_preference where not blocks_gifts and updated_at < ${before} limit ${atMost}
      )) returning 1
    `,
  )

async function count(db: Db, statement: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await statement.execute(db)
  return rows.length
}
