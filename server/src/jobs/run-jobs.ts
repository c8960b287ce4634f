import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import { holdJobs, releaseLostJobs } from './hold-jobs.ts'
import type { AnyJob } from './job.ts'

export type RunningJobs = { stop: () => Promise<void> }

const pause = 1000
/** Four workers look once a second. */
const manyLooks = 8

/** Works through the queue until stopped, also after the database was away; a job under way is finished first. */
export async function runJobs(deps: Dependencies, pool: Pool, jobs: AnyJob[]): Promise<RunningJobs> {
  let running: Runner | null = await start(deps, pool, jobs)
  let isStopped = false
  const watching = watch()
  return {
    async stop() {
      isStopped = true
      await running?.stop().catch(() => undefined)
      await watching
    },
  }

  async function watch(): Promise<void> {
    while (!isStopped) {
      try {
        running ??= await start(deps, pool, jobs)
        await running.promise
      } catch (error) {
        deps.log.error({ err: error, source: 'jobs' }, 'the queue was lost and is taken up again')
      }
      running = null
      // Also when it ended without an error, as it does on a full disk: long enough for what it held to count as lost.
      if (!isStopped) await sleep(pause)
    }
  }
}

async function start(deps: Dependencies, pool: Pool, jobs: AnyJob[]): Promise<Runner> {
  await releaseLostJobs(pool, { youngest: 1 })
  const events: WorkerEvents = new EventEmitter()
  const held: Array<{ stop: () => void }> = []
  events.on('pool:create', ({ workerPool }) => held.push(holdJobs(pool, workerPool.id)))
  const letGo = () => {
    for (const hold of held) hold.stop()
  }
  const runner = await run({
    events,
    // Without a batch, a job that ends while the database is away would take the whole process with it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pgPool: pool,
    taskList: taskListOf(deps, jobs),
    parsedCronItems: parseCronItems(
      jobs.flatMap(({ name, schedule }) =>
        schedule ? [{ task: name, match: schedule, options: { backfillPeriod: 0 } }] : [],
      ),
    ),
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: jobsLogger(deps),
  })
  runner.promise.then(letGo, letGo)
  whenLooksKeepFailing(events, pool, () => runner.stop().catch(() => undefined))
  return runner
}

/**
 * The library keeps the first failure of its first look for good, as after a start on a busy database.
 * So when looks fail and fail though the database answers, the queue has to be taken up anew.
 */
function whenLooksKeepFailing(events: WorkerEvents, pool: Pool, takeUpAnew: () => void): void {
  let failures = 0
  const forget = () => {
    failures = 0
  }
  events.on('job:start', forget)
  events.on('worker:getJob:empty', forget)
  events.on('worker:getJob:error', () => {
    failures += 1
    if (failures % manyLooks === 0) pool.query('select 1').then(takeUpAnew, () => undefined)
  })
}

export function taskListOf(deps: Dependencies, jobs: AnyJob[]): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown) => {
        const end = deps.metrics.jobSeconds.startTimer({ job: job.name })
        try {
          await job.runUnparsed(payload, deps)
          end({ outcome: 'done' })
        } catch (error) {
          end({ outcome: 'failed' })
          throw error
        }
      },
    ]),
  )
}

/** A queued job nobody can run would wait forever: better not to start at all. */
export async function refuseUnknownJobs(pool: Pool, jobs: AnyJob[]): Promise<void> {
  const queued = await pool.query<{ name: string }>('select distinct task_identifier as name from graphile_worker.jobs')
  const known = new Set(jobs.map(({ name }) => name))
  const unknown = queued.rows.find(({ name }) => !known.has(name))
  if (unknown)
    throw new Error(`The queue holds the job "${unknown.name}", which this version cannot run. Update Guildshop.`)
}

export function jobsLogger(deps: Pick<Dependencies, 'log'>): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') deps.log.error({ source: 'jobs' }, message)
    else if (level === 'warning') deps.log.warn({ source: 'jobs' }, message)
    else deps.log.debug({ source: 'jobs' }, message)
  })
}
