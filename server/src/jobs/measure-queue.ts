import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { databaseGauge } from '../telemetry/database-gauge.ts'
import { type AnyJob, taskName } from './job.ts'

type Depth = { lane: string; priority: string; state: string; count: number; age: number }

const lanes = ['main', 'batch'] as const

export function measureQueue(deps: Pick<Dependencies, 'db' | 'log' | 'metrics'>, jobs: AnyJob[]): void {
  const read = createReader(deps, jobs)
  databaseGauge(deps, {
    name: 'guildshop_jobs_queued',
    help: 'Queued jobs by lane, priority and state',
    labelNames: ['lane', 'priority', 'state'],
    async read() {
      const depths = await read()
      return depths.map(({ lane, priority, state, count }) => ({ labels: { lane, priority, state }, value: count }))
    },
  })
  databaseGauge(deps, {
    name: 'guildshop_jobs_oldest_ready_seconds',
    help: 'Age of the oldest ready job, by lane',
    labelNames: ['lane'],
    async read() {
      const ready = (await read()).filter(({ state }) => state === 'ready')
      return lanes.map((lane) => {
        const ages = ready.filter((depth) => depth.lane === lane).map(({ age }) => age)
        return { labels: { lane }, value: Math.max(0, ...ages) }
      })
    },
  })
}

/** One query per scrape: the gauges are collected concurrently. */
function createReader({ db }: Pick<Dependencies, 'db'>, jobs: AnyJob[]): () => Promise<Depth[]> {
  const tasks = { main: jobs.map((job) => taskName(job)), batch: jobs.map((job) => taskName(job, 'batch')) }
  let pending: Promise<Depth[]> | null = null
  return () => {
    pending ??= readDepths({ db }, tasks).finally(() => {
      pending = null
    })
    return pending
  }
}

/**
 * `failed`: no retries left; `unknown`: of a newer version, so no worker of this one runs it; `delayed`: due later, or
 * waiting for a retry; running jobs are `running`.
 */
async function readDepths(
  { db }: Pick<Dependencies, 'db'>,
  { main, batch }: { main: string[]; batch: string[] },
): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select case when task_identifier = any(${batch}) or task_identifier like '%:batch' then 'batch' else 'main' end as lane,
      case when priority < 10 then 'high' when priority < 100 then 'normal' else 'batch' end as priority,
      case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running'
        when task_identifier <> all(${[...main, ...batch]}) then 'unknown'
        when run_at > now() then 'delayed' else 'ready' end as state,
      count(*)::int as count, extract(epoch from now() - min(run_at))::float8 as age
    from graphile_worker.jobs group by 1, 2, 3
  `.execute(db)
  return rows
}
