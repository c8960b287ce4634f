import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AnyJob, taskName } from '../jobs/job.ts'

type QueuedJob = {
  id: string
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
    select
      job.id::text as id, job.task_identifier as name, stored.payload, job.key, job.run_at, job.max_attempts, job.priority
    from graphile_worker.reschedule_jobs(${allIds}) as stored
    join graphile_worker.jobs as job on job.id = stored.id
    order by job.id
  `.execute(db)
  return rows
}

/** Runs a sliced job until nothing is left, because a busy machine needs more than one slice. */
export async function runToEnd(job: AnyJob, payload: object, deps: Dependencies): Promise<void> {
  await job.runUnparsed(payload, deps)
  const due = (await listQueuedJobs(deps.db)).filter(({ runAt }) => runAt.getTime() <= Date.now())
  const rest = due.find(({ name }) => name === taskName(job, 'batch'))
  if (!rest) return
  await sql`select from graphile_worker.complete_jobs(array[${rest.id}::bigint])`.execute(deps.db)
  await runToEnd(job, z.record(z.string(), z.unknown()).parse(rest.payload), deps)
}
