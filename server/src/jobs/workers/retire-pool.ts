import type { Pool } from 'pg'
import { pause, succeedsWithin } from '../wait.ts'
import type { LivenessLocks } from './release-lost-jobs.ts'
import type { WorkerPool } from './worker-pool.ts'

const oneSecond = 1000

type Retired = {
  workers: WorkerPool
  pool: Pool
  liveness: LivenessLocks
  /** How long running jobs may continue. */
  limit: number
  stopping: AbortSignal
}

/** Lets running jobs finish within the limit and releases the pool's locked jobs. */
export async function retirePool({ workers, pool, liveness, limit, stopping }: Retired): Promise<void> {
  // Always with a limit: after a fatal error the library may never settle.
  const ended = workers.stop()
  // A job's completion is recorded shortly after it ends; waiting avoids running it twice.
  if (await succeedsWithin(workers.idle(), limit)) await succeedsWithin(ended, oneSecond)
  workers.fence()
  await unlockJobs(pool, workers.id, stopping)
  liveness.remove(workers.id)
}

/** Retries until the database succeeds. On shutdown, the next process releases the rest. */
export async function unlockJobs(pool: Pool, id: string, stopping: AbortSignal): Promise<void> {
  const unlock = () => pool.query('select graphile_worker.force_unlock_workers(array[$1]::text[])', [id])
  while (!(await succeedsWithin(unlock(), oneSecond)) && !stopping.aborted) await pause(oneSecond, stopping)
}
