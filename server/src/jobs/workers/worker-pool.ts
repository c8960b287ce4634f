import { setTimeout as sleep } from 'node:timers/promises'
import { type CronItem, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../../dependencies.ts'
import { wordsOf } from '../../words-of.ts'
import type { Lane } from '../job.ts'
import { jobsLogger } from '../jobs-logger.ts'
import { tolerantPool } from './tolerant-pool.ts'
import { trackActivity, type WorkerActivity } from './worker-activity.ts'

export type PoolSettings = {
  lane: Lane
  tasks: TaskList
  schedules: CronItem[]
  concurrency: number
  /** Milliseconds after which a job has failed. */
  deadline: number
  /** Milliseconds that running jobs may go on after their pool has failed; then they run again elsewhere. */
  drainLimit: number
}

export type WorkerPool = Pick<WorkerActivity, 'signs' | 'isBusy' | 'pollProblem' | 'fence' | 'idle'> & {
  id: string
  /** Why the pool takes no more jobs, or null while it does. */
  failure: () => string | null
  /** Stops taking jobs. The library may never say that it is done: wait with a limit. */
  stop: () => Promise<void>
}

const startLimit = 15_000

type Callbacks = { onPoll: (id: string) => void; onLateJob: (id: string) => void }

/** Starts the workers of one lane. Rejects when the database doesn't answer in time. */
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
  events.on('pool:fatalError', ({ error }) => fail(`Could not record finished jobs: ${wordsOf(error)}`))
  events.on('pool:gracefulShutdown', ({ message }) => fail(message))
  // A forced shutdown fails the jobs under way, whose end must not be recorded again.
  events.on('pool:forcefulShutdown', activity.fence)

  const starting = run({
    events,
    // Without a batch, a job that ends while the database is away would take the whole process with it.
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
    (error) => fail(wordsOf(error)),
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

/** A runner that comes later than anybody waits for is stopped. */
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
