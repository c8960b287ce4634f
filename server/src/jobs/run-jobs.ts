import type { JobHelpers, TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import { inSpan } from '../telemetry/tracing.ts'
import { fencedDeps } from './fenced-deps.ts'
import { type AnyJob, jobNameOf, type Lane, taskName } from './job.ts'
import { traceIn } from './job-trace.ts'
import { cronItemsOf, enqueueMissedRuns, recordScheduledRun, registerSchedules } from './schedules.ts'
import { holdLivenessLocks } from './workers/release-lost-jobs.ts'
import { type SupervisedWorkers, superviseWorkers } from './workers/supervise-workers.ts'
import type { PoolSettings } from './workers/worker-pool.ts'

export type RunningJobs = {
  /** False while a lane has no polling worker. */
  areUp: () => boolean
  stop: () => Promise<void>
}

const oneMinute = 60_000

const timeLimits: Record<Lane, Pick<PoolSettings, 'deadline' | 'drainLimit'>> = {
  main: { deadline: 5 * oneMinute, drainLimit: oneMinute },
  batch: { deadline: 60 * oneMinute, drainLimit: 60 * oneMinute },
}

/** Runs jobs until stopped and recovers from database outages. Stopping lets running jobs finish. */
export async function runJobs(
  deps: Dependencies,
  pool: Pool,
  jobs: AnyJob[],
  { concurrency = 4 }: { concurrency?: number } = {},
): Promise<RunningJobs> {
  startJobTimesAtZero(deps, jobs)
  await registerSchedules(deps, jobs)
  const liveness = holdLivenessLocks(pool)
  const lanes: SupervisedWorkers[] = []
  const stop = async () => {
    await Promise.all(lanes.map((lane) => lane.stop()))
    liveness.stop()
  }
  try {
    for (const settings of laneSettings(deps, jobs, concurrency)) {
      lanes.push(await superviseWorkers(deps, { pool, liveness, settings }))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { areUp: () => lanes.every((lane) => lane.isUp()), stop }
}

function laneSettings(deps: Dependencies, jobs: AnyJob[], concurrency: number): PoolSettings[] {
  const workers: Record<Lane, number> = { main: concurrency, batch: Math.max(1, Math.floor(concurrency / 2)) }
  return (['main', 'batch'] as const)
    .map((lane) => {
      const own = jobs.filter((job) => (job.lane ?? 'main') === lane)
      return {
        lane,
        tasks: tasksOf(deps, jobs, lane),
        schedules: cronItemsOf(own),
        catchUp: () => enqueueMissedRuns(deps, own),
        concurrency: workers[lane],
        ...timeLimits[lane],
      }
    })
    .filter(({ tasks }) => Object.keys(tasks).length > 0)
}

/** All jobs under all their task names. */
export const taskListOf = (deps: Dependencies, jobs: AnyJob[]): TaskList => ({
  ...tasksOf(deps, jobs, 'main'),
  ...tasksOf(deps, jobs, 'batch'),
})

function tasksOf(deps: Dependencies, jobs: AnyJob[], lane: Lane): TaskList {
  const inLane = lane === 'main' ? jobs.filter((job) => job.lane !== 'batch') : jobs
  return Object.fromEntries(
    inLane.map((job) => [
      taskName(job, lane),
      (payload: unknown, { job: { attempts }, abortSignal }: JobHelpers) => {
        const attributes = { 'job.name': job.name, 'job.lane': lane, 'job.attempt': attempts }
        return inSpan(`job ${job.name}`, { kind: 'consumer', attributes, parent: traceIn(payload) }, () =>
          measured(fencedDeps(deps, abortSignal), job, payload),
        )
      },
    ]),
  )
}

/** A series for every job and outcome: `increase()` ignores the first sample of a series that starts with an outcome. */
export function startJobTimesAtZero({ metrics }: Pick<Dependencies, 'metrics'>, jobs: AnyJob[]): void {
  for (const { name: job } of jobs) {
    for (const outcome of ['done', 'failed']) metrics.jobSeconds.zero({ job, outcome })
  }
}

async function measured(deps: Dependencies, job: AnyJob, payload: unknown): Promise<void> {
  const end = deps.metrics.jobSeconds.startTimer({ job: job.name })
  try {
    await job.runUnparsed(payload, deps)
    await recordScheduledRun(deps, job, payload)
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}

/** Jobs enqueued by a newer version stay in the queue; workers skip them. */
export async function warnAboutUnknownJobs(
  { log }: Pick<Dependencies, 'log'>,
  pool: Pool,
  jobs: AnyJob[],
): Promise<void> {
  const queued = await pool.query<{ task: string }>('select distinct task_identifier as task from graphile_worker.jobs')
  const known = new Set(jobs.map(({ name }) => name))
  const unknown = queued.rows.map(({ task }) => task).filter((task) => !known.has(jobNameOf(task)))
  if (unknown.length > 0) log.warn({ source: 'jobs', unknown }, 'unknown jobs skipped')
}
