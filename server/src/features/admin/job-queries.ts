import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type FailedJob = {
  id: string
  name: string
  tries: number
  isGivenUp: boolean
  nextTryAt: Date
  problem: string | null
}

/** Jobs that failed at least once and are still queued, exhausted ones first. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text as id, task_identifier as name, attempts as tries, attempts >= max_attempts as is_given_up,
      run_at as next_try_at, last_error as problem
    from graphile_worker.jobs where last_error is not null
    order by attempts >= max_attempts desc, attempts desc, id limit 50
  `.execute(db)
  return rows
}

/** Returns the job's name, or undefined if it's no longer queued. */
export async function retryWaitingJob(tx: Db, id: string): Promise<string | undefined> {
  await sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select task_identifier as name from graphile_worker.jobs where id = ${id}::bigint
  `.execute(tx)
  return rows[0]?.name
}

type Health = {
  jobsWaiting: number
  mailsWaiting: number
  eventsWaiting: number
  eventLag: number
  failedDeliveries: number
  heldPayments: number
  discordErrors: number
  paypalErrors: number
}

/** All counts in one round trip. Provider errors are those of the last hour with a pending retry. */
export async function readHealth(db: Db, now: Date): Promise<Health> {
  const anHourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<Health>`
    select
      (select count(*) from graphile_worker.jobs) as jobs_waiting,
      (select count(*) from graphile_worker.jobs where task_identifier in ('send-mail', 'send-mail:batch')) as mails_waiting,
      (select count(*) from paypal_event where handled_at is null) as events_waiting,
      (select coalesce(extract(epoch from ${now} - min(received_at)), 0)::float8
        from paypal_event where handled_at is null) as event_lag,
      (select count(*) from delivery where state = 'failed') as failed_deliveries,
      (select count(*) from sale where held_at is not null and state = 'pending') as held_payments,
      (select count(*) from delivery where problem is not null and tried_at > ${anHourAgo}) as discord_errors,
      (select count(*) from paypal_event where problem is not null and received_at > ${anHourAgo}) as paypal_errors
  `.execute(db)
  const [health] = rows
  if (!health) throw new Error('health query returned no row')
  return health
}
