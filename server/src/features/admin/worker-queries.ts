import type { HealthReply } from '@guildshop/contract/admin'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

const lanes = ['main', 'batch']
/** A worker writes a heartbeat every five seconds. */
const aliveFor = 30_000

type Seen = { lane: string; isAlive: boolean; isStopped: boolean; seenAt: Date; cause: string | null }

/** The state of the job workers of all processes: down when one of the lanes has no worker with a heartbeat. */
export async function findWorker(db: Db, now: Date): Promise<HealthReply['jobWorker']> {
  const aliveSince = new Date(now.getTime() - aliveFor)
  const isAlive = sql<boolean>`(stopped_at is null and polled_at > ${aliveSince})`
  const { rows } = await sql<Seen>`
    select distinct on (lane) lane, ${isAlive} as is_alive, stopped_at is not null as is_stopped,
      coalesce(stopped_at, polled_at) as seen_at, cause
    from job_worker order by lane, ${isAlive} desc, coalesce(stopped_at, polled_at) desc
  `.execute(db)
  const down = lanes.find((lane) => !rows.some((row) => row.lane === lane && row.isAlive))
  if (!down) return { isRunning: true, stoppedAt: null, cause: null }
  const last = rows.find(({ lane }) => lane === down)
  return { isRunning: false, stoppedAt: last?.seenAt.toISOString() ?? null, cause: last ? causeOf(last) : null }
}

function causeOf({ isStopped, cause }: Seen): string {
  if (cause) return cause
  return isStopped ? 'The process was shut down.' : 'The process ended without shutting down.'
}

type Schedule = { name: string; periodSeconds: number; lastRunAt: Date | null; isLate: boolean }

/** Shorter delays are normal: a restart takes that long. */
const shortestDelay = 600

/** A schedule is late two periods after its run was due. Late ones first, then those that ran longest ago. */
export async function listScheduledJobs(db: Db, now: Date): Promise<Schedule[]> {
  const { rows } = await sql<Schedule>`
    select name, period_seconds, last_run_at, coalesce(last_run_at, known_since)
      + make_interval(secs => period_seconds + greatest(2 * period_seconds, ${shortestDelay})) < ${now} as is_late
    from scheduled_job order by is_late desc, last_run_at, name
  `.execute(db)
  return rows
}
