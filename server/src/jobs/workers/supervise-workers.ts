import type { Pool } from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { errorMessage } from '../../errors/error-message.ts'
import { pause, succeedsWithin } from '../wait.ts'
import { type LivenessLocks, releaseLostJobs } from './release-lost-jobs.ts'
import { retirePool, unlockJobs } from './retire-pool.ts'
import { watchPool } from './watch-pool.ts'
import { type WorkerHeartbeat, workerHeartbeat } from './worker-heartbeat.ts'
import { type PoolSettings, startWorkerPool, type WorkerPool } from './worker-pool.ts'

const oneSecond = 1000

/** How long running jobs may continue during shutdown. */
const stopLimit = 5 * oneSecond

export type SupervisedWorkers = { isUp: () => boolean; stop: () => Promise<void> }

type Setup = { pool: Pool; liveness: LivenessLocks; settings: PoolSettings }

type Supervision = Setup & {
  deps: Dependencies
  heartbeat: WorkerHeartbeat
  stopping: AbortSignal
  workers: WorkerPool | null
}

/** Keeps one lane's workers running until stopped: restarts them after a fatal error and when none polls. */
export async function superviseWorkers(deps: Dependencies, setup: Setup): Promise<SupervisedWorkers> {
  const heartbeat = workerHeartbeat(deps, setup.settings.lane)
  const end = new AbortController()
  const supervision: Supervision = { ...setup, deps, heartbeat, stopping: end.signal, workers: null }
  supervision.workers = await start(supervision)
  // Assumed up at first, because startup has just reached the database. After a failure, only a poll counts.
  heartbeat.beat(supervision.workers.id)
  const supervising = supervise(supervision)

  return {
    isUp: heartbeat.isUp,
    async stop() {
      end.abort()
      await succeedsWithin(supervising, stopLimit + 3 * oneSecond)
      await succeedsWithin(heartbeat.stopped(null), oneSecond)
    },
  }
}

async function supervise(supervision: Supervision): Promise<void> {
  const { stopping, heartbeat } = supervision
  let lastCause: string | null = null
  while (!stopping.aborted) {
    const cause = await runUntilFailure(supervision).catch(errorMessage)
    if (stopping.aborted || cause === null) break
    if (cause !== lastCause) logStop(supervision, cause)
    lastCause = cause
    heartbeat.stopped(cause)
    // The next pool starts immediately: this one fetches no more jobs.
    retire(supervision, supervision.settings.drainLimit)
    await pause(oneSecond, stopping)
  }
  await retire(supervision, stopLimit)
}

async function runUntilFailure(supervision: Supervision): Promise<string | null> {
  const { pool, stopping, heartbeat } = supervision
  const workers = supervision.workers ?? (await start(supervision))
  supervision.workers = workers
  return watchPool({ workers, pool, stopping, onBusy: () => heartbeat.beat(workers.id) })
}

async function start(supervision: Supervision): Promise<WorkerPool> {
  const { deps, pool, liveness, settings, heartbeat, stopping } = supervision
  await releaseLostJobs(pool, { youngest: 1, except: liveness.names })
  await settings.catchUp()
  const workers = await startWorkerPool(deps, pool, settings, {
    onPoll(id) {
      if (supervision.workers?.id === id && !stopping.aborted) heartbeat.beat(id)
    },
    onLateJob: (id) => void unlockJobs(pool, id, stopping),
  })
  liveness.add(workers.id)
  return workers
}

async function retire(supervision: Supervision, limit: number): Promise<void> {
  const { workers, pool, liveness, stopping } = supervision
  supervision.workers = null
  if (workers) await retirePool({ workers, pool, liveness, limit, stopping })
}

function logStop({ deps, settings }: Supervision, cause: string): void {
  deps.log.error({ source: 'jobs', lane: settings.lane, cause }, 'job workers stopped')
}
