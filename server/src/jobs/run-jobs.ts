import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Dependencies } from '../dependencies.ts'
import type { AnyJob } from './job.ts'

export type RunningJobs = { stop: () => Promise<void> }

/** Works through the queue until stopped; a job under way is finished first. */
export async function runJobs(deps: Dependencies, pool: Pool, jobs: AnyJob[]): Promise<RunningJobs> {
  const runner = await run({
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
  return { stop: () => runner.stop() }
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
