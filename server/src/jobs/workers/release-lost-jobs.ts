import type { Pool, PoolClient } from 'pg'

const oneSecond = 1000

/** While a process lives it holds the lock of its name, and the database lets go of it when the process dies. */
const lockOf = 'hashtextextended($1, 0)'

type Lost = {
  /** What was taken only just now may belong to somebody who has yet to give a sign of life. */
  youngest: number
  /** Pools of this process, which may not have their lock yet. */
  except?: Iterable<string>
}

/** Gives back the jobs of processes that died, however many run beside us; the queue itself would wait for four hours. */
export async function releaseLostJobs(pool: Pool, { youngest, except = [] }: Lost): Promise<void> {
  const client = await pool.connect()
  try {
    const held = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker._private_jobs
       where locked_at < now() - make_interval(secs => $1) and locked_by <> all ($2)`,
      [youngest, [...except]],
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

export type JobHold = {
  names: ReadonlySet<string>
  add: (name: string) => void
  remove: (name: string) => void
  stop: () => void
}

/**
 * Holds an advisory lock for each worker pool of this process, also after the database was away, and releases the jobs
 * of pools that nobody holds.
 */
export function holdJobs(pool: Pool): JobHold {
  const names = new Set<string>()
  let isLooking = false
  let isStopped = false
  const look = async () => {
    // Two looks at once would wait for each other's locks.
    if (isLooking || isStopped) return
    isLooking = true
    try {
      await locks.acquire(names)
      await releaseLostJobs(pool, { youngest: 30, except: names })
    } catch {
      // The database is away or too busy; there is another look in a moment.
    } finally {
      isLooking = false
      if (isStopped) locks.letGo()
    }
  }
  const locks = createLocks(pool, look)
  const timer = setInterval(look, 5 * oneSecond)

  return {
    names,
    add(name) {
      names.add(name)
      look()
    },
    remove(name) {
      names.delete(name)
      locks.release(name)
    },
    stop() {
      isStopped = true
      clearInterval(timer)
      locks.letGo()
    },
  }
}

/** Advisory locks that share one connection; when it is lost, so are they. */
function createLocks(pool: Pool, onLost: () => void) {
  const locked = new Set<string>()
  let client: PoolClient | null = null

  async function open(): Promise<PoolClient> {
    const opened = await pool.connect()
    client = opened
    opened.once('end', () => {
      if (client !== opened) return
      letGo()
      onLost()
    })
    return opened
  }

  /** A connection that ended keeps its place in the pool until it is released. */
  function letGo(): void {
    const held = client
    client = null
    locked.clear()
    held?.release(true)
  }

  function release(name: string): void {
    if (locked.delete(name)) client?.query(`select pg_advisory_unlock(${lockOf})`, [name]).catch(() => undefined)
  }

  async function acquire(names: ReadonlySet<string>): Promise<void> {
    const held = client ?? (await open())
    for (const name of names) {
      if (locked.has(name)) continue
      try {
        await held.query(`select pg_advisory_lock(${lockOf})`, [name])
      } catch (error) {
        if (client === held) letGo()
        throw error
      }
      if (client !== held) return
      locked.add(name)
      if (!names.has(name)) release(name)
    }
  }

  return { acquire, release, letGo }
}
