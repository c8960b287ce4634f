import { sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'
import { type SealedPayload, sealedPathsOf } from '../security/sealed-columns.ts'
import { withTrace } from './job-trace.ts'

/** Batch work has its own workers, so that it never blocks interactive jobs. */
export type Lane = 'main' | 'batch'

/** Lower runs first: `high` for codes, deliveries and provider events, `batch` for background work. */
const priorities = { high: 0, normal: 10, batch: 100 } as const

type Priority = keyof typeof priorities

export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  run: (payload: Payload, deps: Dependencies) => Promise<void>
  /** Cron schedule with five fields in UTC. The payload must accept `{}`. */
  schedule?: string
  /** Defaults to `main`. */
  lane?: Lane
  /** Defaults to `normal`, or `batch` in the batch lane. */
  priority?: Priority
  /** Every ciphertext of the payload, so that rotating the secret key misses none. */
  sealed?: readonly SealedPayload[]
}

/** What enqueueing needs to know. Declared apart from the code where that would import its own callers. */
export type JobDeclaration<Payload> = Omit<Job<Payload>, 'run'>

/** A job with an erased payload type, for lists of jobs. */
export type AnyJob = Pick<Job<never>, 'name' | 'schedule' | 'lane' | 'priority' | 'sealed'> & {
  runUnparsed: (payload: unknown, deps: Dependencies) => Promise<void>
}

export const defineJob = <Payload>(job: Job<Payload>): Job<Payload> & AnyJob => ({
  ...job,
  runUnparsed: async (payload, deps) => job.run(job.payload.parse(payload), deps),
})

const batchSuffix = ':batch'

/** The task name of a job. Any job can be enqueued as batch work under a name that only batch workers handle. */
export const taskName = ({ name, lane }: Pick<AnyJob, 'name' | 'lane'>, inLane: Lane | undefined = lane): string =>
  inLane === 'batch' && lane !== 'batch' ? `${name}${batchSuffix}` : name

export const jobNameOf = (task: string): string =>
  task.endsWith(batchSuffix) ? task.slice(0, -batchSuffix.length) : task

export function priorityOf(job: Pick<AnyJob, 'lane' | 'priority'>, inLane: Lane | undefined = job.lane): number {
  if (inLane === 'batch' && job.lane !== 'batch') return priorities.batch
  return priorities[job.priority ?? (job.lane === 'batch' ? 'batch' : 'normal')]
}

type When = {
  runAt?: Date
  key?: string
  /** Enqueues as batch work. */
  lane?: 'batch'
  /** Overrides the job's own. */
  priority?: Priority
}

/** A ciphertext that rotation doesn't know can't be opened once its key is removed. */
function requireDeclared({ name, sealed = [] }: Pick<AnyJob, 'name' | 'sealed'>, payload: unknown): void {
  const undeclared = sealedPathsOf(payload).find((path) => !sealed.some((declared) => declared.path === path))
  if (undeclared !== undefined) throw new Error(`${name} doesn't declare its sealed field ${undeclared}.`)
}

/** Enqueues a job in the caller's transaction: the change and its job commit together or not at all. */
export async function enqueue<Payload>(
  tx: Db,
  job: JobDeclaration<Payload>,
  payload: Payload,
  when: When = {},
): Promise<void> {
  requireDeclared(job, payload)
  const priority = when.priority ? priorities[when.priority] : priorityOf(job, when.lane)
  await sql`select graphile_worker.add_job(
    ${taskName(job, when.lane)}, ${JSON.stringify(withTrace(payload))}::json,
    run_at => ${when.runAt ?? null}, job_key => ${when.key ?? null}, priority => ${priority}
  )`.execute(tx)
}

type Queued<Payload> = { payload: Payload; key?: string }

const specsPerStatement = 1000

/** Enqueues many jobs of one kind in few statements. Keys must be unique: PostgreSQL can't upsert a row twice. */
export async function enqueueAll<Payload>(
  tx: Db,
  job: Job<Payload>,
  queued: Queued<Payload>[],
  when: Pick<When, 'lane'> = {},
): Promise<void> {
  for (const { payload } of queued) requireDeclared(job, payload)
  const specs = queued.map(({ payload, key }) => ({
    identifier: taskName(job, when.lane),
    payload: withTrace(payload),
    job_key: key,
    priority: priorityOf(job, when.lane),
  }))
  for (let start = 0; start < specs.length; start += specsPerStatement) {
    const some = JSON.stringify(specs.slice(start, start + specsPerStatement))
    await sql`select from graphile_worker.add_jobs(
      array(select json_populate_recordset(null::graphile_worker.job_spec, ${some}::json))
    )`.execute(tx)
  }
}
