import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Dependencies } from '../dependencies.ts'
import { type AnyJob, taskName } from './job.ts'

type Depth = { lane: string; priority: string; state: string; count: number; age: number }

const lanes = ['main', 'batch'] as const

/** Registers gauges of the queue, which every scrape reads from the database. The last values stay while it's down. */
export function measureQueue(deps: Pick<Dependencies, 'db' | 'log' | 'metrics'>, jobs: AnyJob[]): void {
  const registers = [deps.metrics.registry]
  const read = createReader(deps, jobs)
  new Gauge({
    name: 'guildshop_jobs_queued',
    help: 'Queued jobs by lane, priority and state',
    labelNames: ['lane', 'priority', 'state'],
    registers,
    async collect() {
      const depths = await read()
      if (!depths) return
      this.reset()
      for (const { lane, priority, state, count } of depths) this.set({ lane, priority, state }, count)
    },
  })
  new Gauge({
    name: 'guildshop_jobs_oldest_ready_seconds',
    help: 'How long the job that is due the longest has waited for a worker, by lane',
    labelNames: ['lane'],
    registers,
    async collect() {
      const ready = (await read())?.filter(({ state }) => state === 'ready')
      if (!ready) return
      for (const lane of lanes) {
        const ages = ready.filter((depth) => depth.lane === lane).map(({ age }) => age)
        this.set({ lane }, Math.max(0, ...ages))
      }
    },
  })
}

/** One query per scrape: the gauges are collected concurrently. Returns null while the database is down. */
function createReader({ db, log }: Pick<Dependencies, 'db' | 'log'>, jobs: AnyJob[]): () => Promise<Depth[] | null> {
  const batchTasks = jobs.map((job) => taskName(job, 'batch'))
  let pending: Promise<Depth[] | null> | null = null
  return () => {
    pending ??= readDepths({ db }, batchTasks)
      .catch((error: unknown) => {
        log.warn({ err: error }, 'job queue not measured')
        return null
      })
      .finally(() => {
        pending = null
      })
    return pending
  }
}

/** `failed`: no retries left; `delayed`: due later, or waiting for a retry; running jobs are `running`. */
async function readDepths({ db }: Pick<Dependencies, 'db'>, batchTasks: string[]): Promise<Depth[]> {
  const { rows } = await sql<Depth>`
    select case when task_identifier = any(${batchTasks}) then 'batch' else 'main' end as lane,
      case when priority < 10 then 'high' when priority < 100 then 'normal' else 'batch' end as priority,
      case when attempts >= max_attempts and locked_at is null then 'failed' when locked_at is not null then 'running'
        when run_at > now() then 'delayed' else 'ready' end as state,
      count(*)::int as count, extract(epoch from now() - min(run_at))::float8 as age
    from graphile_worker.jobs group by 1, 2, 3
  `.execute(db)
  return rows
}
