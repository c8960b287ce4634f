import { type CronItem, type ParsedCronItem, parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Dependencies } from '../dependencies.ts'
import { type AnyJob, priorityOf } from './job.ts'

type Scheduled = AnyJob & { schedule: string }

const oneMinute = 60_000

/** Jobs with a shorter period aren't caught up: their next run is as soon. */
const shortestCaughtUp = 10 * 60
/** Time between the runs that a start catches up with. */
const spacing = oneMinute / 2

/** The reserved field of payloads that the schedule enqueued. */
const cronPayload = z.object({ _cron: z.object({ ts: z.string() }) })

const isScheduled = (job: AnyJob): job is Scheduled => job.schedule !== undefined

const keyOf = ({ name }: AnyJob) => `schedule:${name}`

/** The key keeps at most one waiting job of each schedule, however many runs are due after a pause of the process. */
export const cronItemsOf = (jobs: AnyJob[]): CronItem[] =>
  jobs.filter(isScheduled).map((job) => ({
    task: job.name,
    match: job.schedule,
    options: { backfillPeriod: 0, priority: priorityOf(job), jobKey: keyOf(job), jobKeyMode: 'preserve_run_at' },
  }))

function isMatch(item: ParsedCronItem, time: Date): boolean {
  const [min, hour, date] = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate()]
  return item.match({ min, hour, date, month: time.getUTCMonth() + 1, dow: time.getUTCDay() })
}

/** The time between two runs. */
export function periodSecondsOf(schedule: string): number {
  const [item] = parseCronItems([{ task: 'any', match: schedule }])
  const matches: number[] = []
  for (let minute = 0; matches.length < 2; minute += 1) {
    if (item && isMatch(item, new Date(minute * oneMinute))) matches.push(minute)
  }
  const [first = 0, second = 0] = matches
  return (second - first) * 60
}

const longestPeriod = 366 * 24 * 60

/** The last minute, until now, at which a run was due. */
export function lastDueAt(schedule: string, now: Date): Date | undefined {
  const [item] = parseCronItems([{ task: 'any', match: schedule }])
  const minute = Math.floor(now.getTime() / oneMinute)
  for (let ago = 0; ago < longestPeriod; ago += 1) {
    const time = new Date((minute - ago) * oneMinute)
    if (item && isMatch(item, time)) return time
  }
  return undefined
}

/** Remembers the schedules of this version, so that one that never runs counts as late too. */
export async function registerSchedules({ db, now }: Pick<Dependencies, 'db' | 'now'>, jobs: AnyJob[]): Promise<void> {
  const rows = jobs.filter(isScheduled).map(({ name, schedule }) => ({
    name,
    periodSeconds: periodSecondsOf(schedule),
    knownSince: now(),
  }))
  await db.transaction().execute(async (tx) => {
    let unknown = tx.deleteFrom('scheduledJob')
    if (rows.length > 0) {
      const names = rows.map(({ name }) => name)
      unknown = unknown.where('name', 'not in', names)
      await tx
        .insertInto('scheduledJob')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((row) => ({ periodSeconds: row.ref('excluded.periodSeconds') })),
        )
        .execute()
    }
    await unknown.execute()
  })
}

/**
 * Enqueues each job that hasn't run since its last due time, because the schedule itself skips what falls into a downtime.
 * Idempotent: a job that waits or is retried isn't enqueued again.
 */
export async function enqueueMissedRuns({ db, now }: Pick<Dependencies, 'db' | 'now'>, jobs: AnyJob[]): Promise<void> {
  const time = now()
  const { rows } = await sql<{ name: string; ranAt: Date }>`
    select name, coalesce(last_run_at, known_since) as ran_at from scheduled_job
    where period_seconds >= ${shortestCaughtUp}
      and not exists (
        select from graphile_worker.jobs
        where jobs.key = 'schedule:' || scheduled_job.name and jobs.attempts < jobs.max_attempts
      )
    order by coalesce(last_run_at, known_since), name
  `.execute(db)
  const scheduled = jobs.filter(isScheduled)
  const missed = rows.flatMap(({ name, ranAt }) => {
    const job = scheduled.find((one) => one.name === name)
    const dueAt = job && lastDueAt(job.schedule, time)
    return job && dueAt && ranAt < dueAt ? [job] : []
  })
  for (const [index, job] of missed.entries()) {
    const runAt = new Date(time.getTime() + (index + 1) * spacing)
    const payload = JSON.stringify({ _cron: { ts: time.toISOString(), backfilled: true } })
    await sql`select graphile_worker.add_job(${job.name}, ${payload}::json, run_at => ${runAt},
      job_key => ${keyOf(job)}, job_key_mode => 'preserve_run_at', priority => ${priorityOf(job)})`.execute(db)
  }
}

/** Records that a run succeeded if the schedule enqueued it. */
export async function recordScheduledRun(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  job: AnyJob,
  payload: unknown,
): Promise<void> {
  if (!isScheduled(job) || !cronPayload.safeParse(payload).success) return
  const time = now()
  const row = { name: job.name, periodSeconds: periodSecondsOf(job.schedule), knownSince: time, lastRunAt: time }
  await db
    .insertInto('scheduledJob')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ lastRunAt: time }))
    .execute()
}
