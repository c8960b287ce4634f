import type { Pool } from 'pg'
import { pause, within } from '../wait.ts'
import type { JobHold } from './release-lost-jobs.ts'
import type { WorkerPool } from './worker-pool.ts'

const oneSecond = 1000

type Retired = {
  workers: WorkerPool
  pool: Pool
  hold: JobHold
  /** How long running jobs may go on. */
  limit: number
  stopping: AbortSignal
}

/** Lets running jobs end, within the limit, and gives back what the pool still has locked. */
export async function retirePool({ workers, pool, hold, limit, stopping }: Retired): Promise<void> {
  // Never waited for without a limit: after a fatal error the library may not settle.
  const ended = workers.stop()
  // The end of a job is recorded a moment after the job; waiting for it saves running the job twice.
  if (await within(workers.idle(), limit)) await within(ended, oneSecond)
  workers.fence()
  await unlockJobs(pool, workers.id, stopping)
  hold.remove(workers.id)
}

/** Tries until the database has done it. When we stop, the next process finds what is left. */
export async function unlockJobs(pool: Pool, id: string, stopping: AbortSignal): Promise<void> {
  const unlock = () => pool.query('select graphile_worker.force_unlock_workers(array[$1]::text[])', [id])
  while (!(await within(unlock(), oneSecond)) && !stopping.aborted) await pause(oneSecond, stopping)
}
