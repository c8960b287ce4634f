import { setTimeout as sleep } from 'node:timers/promises'
import { type CronItem, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { errorMessage } from '../../errors/error-message.ts'
import type { Lane } from '../job.ts'
import { jobsLogger } from '../jobs-logger.ts'
import { tolerantPool } from './tolerant-pool.ts'
import { trackActivity, type WorkerActivity } from './worker-activity.ts'

export type PoolSettings = {
  lane: Lane
  tasks: TaskList
  schedules: CronItem[]
  /** Enqueues what the schedules skipped while no pool ran. */
  catchUp: () => Promise<void>
  concurrency: number
  /** Job timeout in milliseconds. */
  deadline: number
  /** Milliseconds that running jobs may continue after their pool has failed; then they're released. */
  drainLimit: number
}

export type WorkerPool = Pick<WorkerActivity, 'signs' | 'isBusy' | 'pollProblem' | 'fence' | 'idle'> & {
  id: string
  /** Why the pool stopped fetching jobs, or null while it runs. */
  failure: () => string | null
  /** Stops fetching jobs. Await with a limit: the library may never settle. */
  stop: () => Promise<void>
}

const startLimit = 15_000

type Callbacks = { onPoll: (id: string) => void; onLateJob: (id: string) => void }

/** Starts the workers of one lane. Rejects if the database doesn't respond in time. */
export async function startWorkerPool(
  deps: Pick<Dependencies, 'log'>,
  pool: Pool,
  settings: PoolSettings,
  { onPoll, onLateJob }: Callbacks,
): Promise<WorkerPool> {
  let id = ''
  const activity = trackActivity({ ...settings, onPoll: () => onPoll(id), onLateJob: () => onLateJob(id) })
  const { events } = activity
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id
  })
  let failure: string | null = null
  const fail = (cause: string) => {
    failure ??= cause
  }
  events.on('pool:fatalError', ({ error }) => fail(`Could not record finished jobs: ${errorMessage(error)}`))
  events.on('pool:gracefulShutdown', ({ message }) => fail(message))
  // A forced shutdown fails running jobs, whose completion must not be recorded again.
  events.on('pool:forcefulShutdown', activity.fence)

  const starting = run({
    events,
    // Without batching, a job that completes during a database outage would crash the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: tolerantPool(pool),
    taskList: activity.guardAll(settings.tasks),
    parsedCronItems: parseCronItems(settings.schedules),
    concurrency: settings.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: jobsLogger(deps),
  })
  const runner = await inTime(starting)
  const ended = runner.promise.then(
    () => fail('The worker pool stopped.'),
    (error) => fail(errorMessage(error)),
  )
  return {
    ...activity,
    id,
    failure: () => failure,
    stop: () =>
      runner.stop().then(
        () => ended,
        () => ended,
      ),
  }
}

/** Stops a runner that starts after the timeout. */
async function inTime(starting: Promise<Runner>): Promise<Runner> {
  const end = new AbortController()
  const late = sleep(startLimit, null, { signal: end.signal, ref: false }).then(() => null)
  const runner = await Promise.race([starting, late]).finally(() => end.abort())
  if (runner) return runner
  starting
    .then(
      (lateRunner) => lateRunner.stop(),
      () => undefined,
    )
    .catch(() => undefined)
  throw new Error('The database did not respond in time.')
}
