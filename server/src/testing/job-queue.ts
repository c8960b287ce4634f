import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

type QueuedJob = {
  name: string
  payload: unknown
  key: string | null
  runAt: Date
  maxAttempts: number
  priority: number
}

const allIds = sql`array(select id from graphile_worker.jobs)`

/** Removes all jobs, including those locked by a worker. */
export async function clearQueue(db: Db): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(
      array(select locked_by from graphile_worker.jobs where locked_by is not null)
    )
  `.execute(db)
  await sql`select from graphile_worker.complete_jobs(${allIds})`.execute(db)
}

/** Makes retries and delayed jobs due now. Doesn't affect running jobs. */
export async function makeJobsDue(db: Db): Promise<void> {
  await sql`select from graphile_worker.reschedule_jobs(${allIds}, run_at => now() - interval '1 second')`.execute(db)
}

/** Jobs that aren't running, oldest first. The view has no payload, but a reschedule without changes returns it. */
export async function listQueuedJobs(db: Db): Promise<QueuedJob[]> {
  const { rows } = await sql<QueuedJob>`
    select job.task_identifier as name, stored.payload, job.key, job.run_at, job.max_attempts, job.priority
    from graphile_worker.reschedule_jobs(${allIds}) as stored
    join graphile_worker.jobs as job on job.id = stored.id
    order by job.id
  `.execute(db)
  return rows
}
