import pg, { type Pool } from 'pg'
import { pause } from '../wait.ts'
import type { WorkerPool } from './worker-pool.ts'

const oneSecond = 1000

/** Inactivity after which workers count as stuck: if the database responds, and in any case. */
const limits = { suspect: 8 * oneSecond, stalled: 30 * oneSecond }

type Watched = {
  workers: WorkerPool
  pool: Pool
  stopping: AbortSignal
  /** No worker polls while all are busy. */
  onBusy: () => void
}

/** Resolves with the cause once the workers stop fetching jobs, or with null on shutdown. */
export async function watchPool({ workers, pool, stopping, onBusy }: Watched): Promise<string | null> {
  const silence = measureSilence(workers)
  for (;;) {
    await pause(oneSecond, stopping)
    if (stopping.aborted) return null
    const failure = workers.failure()
    if (failure) return failure
    if (workers.isBusy()) onBusy()
    if (await isStuck(silence, pool)) return stuckCause(workers)
  }
}

async function isStuck(silence: () => number, pool: Pool): Promise<boolean> {
  const lasted = silence()
  if (lasted < limits.suspect) return false
  if (lasted >= limits.stalled) return true
  return (await canConnect(pool)) && silence() >= limits.suspect
}

/** Time since the last worker activity, excluding time in which this process was starved. */
function measureSilence(workers: WorkerPool): () => number {
  let lasted = 0
  let signs = workers.signs()
  let measuredAt = performance.now()
  return () => {
    const time = performance.now()
    const isQuiet = workers.signs() === signs && !workers.isBusy()
    lasted = isQuiet ? lasted + Math.min(time - measuredAt, 2 * oneSecond) : 0
    signs = workers.signs()
    measuredAt = time
    return lasted
  }
}

/** Uses its own connection, because the pool's may be stuck. */
async function canConnect({ options }: Pool): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 2 * oneSecond, query_timeout: 2 * oneSecond })
  client.on('error', () => undefined)
  const isAnswered = await client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
  client.end().catch(() => undefined)
  return isAnswered
}

function stuckCause(workers: WorkerPool): string {
  const problem = workers.pollProblem()
  return problem ? `Could not fetch jobs: ${problem}` : 'No worker polled the queue.'
}
