import type { Pool, PoolClient } from 'pg'

const oneSecond = 1000

/** While a process lives it holds the lock of its name, and the database lets go of it when the process dies. */
const lockOf = 'hashtextextended($1, 0)'

/**
 * Gives back the jobs of processes that died, however many run beside us; the queue itself would wait for four hours.
 * What was taken only just now may belong to somebody who has yet to give a sign of life.
 */
export async function releaseLostJobs(pool: Pool, { youngest }: { youngest: number }): Promise<void> {
  const client = await pool.connect()
  try {
    const held = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1)`,
      [youngest],
    )
    for (const { name } of held.rows) await releaseIfLost(client, name)
    client.release()
  } catch (error) {
    // It may still have the lock of somebody who died.
    client.release(true)
    throw error
  }
}

async function releaseIfLost(client: PoolClient, name: string): Promise<void> {
  const tried = await client.query<{ isLost: boolean }>(`select pg_try_advisory_lock(${lockOf}) as "isLost"`, [name])
  if (!tried.rows[0]?.isLost) return
  await client.query('select graphile_worker.force_unlock_workers(array[$1]::text[])', [name])
  await client.query(`select pg_advisory_unlock(${lockOf})`, [name])
}

/** Says that we live for as long as we do, also after the database was away, and looks after those who don't. */
export function holdJobs(pool: Pool, name: string): { stop: () => void } {
  let sign: PoolClient | null = null
  let isLooking = false
  let isStopped = false
  const look = async () => {
    // Two signs of one name would wait for each other.
    if (isLooking) return
    isLooking = true
    try {
      sign ??= await giveSign()
      await releaseLostJobs(pool, { youngest: 30 })
    } catch {
      // The database is away or too busy; there is another look in a moment.
    } finally {
      isLooking = false
    }
  }
  const timer = setInterval(look, 5 * oneSecond)
  look()

  return {
    stop() {
      isStopped = true
      clearInterval(timer)
      sign?.release(true)
    },
  }

  async function giveSign(): Promise<PoolClient> {
    const client = await pool.connect()
    client.once('end', () => {
      sign = null
    })
    try {
      await client.query(`select pg_advisory_lock(${lockOf})`, [name])
    } catch (error) {
      client.release(true)
      throw error
    }
    if (isStopped) client.release(true)
    return client
  }
}
