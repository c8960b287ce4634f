import type { Pool, PoolClient } from 'pg'

const oneSecond = 1000

/** A live process holds an advisory lock, which the database releases when the process dies. */
const lockOf = 'hashtextextended($1, 0)'

type Lost = {
  /** Grace period for a new process that doesn't hold its lock yet. */
  youngest: number
  /** Pools of this process, which may not hold their lock yet. */
  except?: Iterable<string>
}

/** Releases jobs of dead processes; graphile-worker itself would wait four hours. */
export async function releaseLostJobs(pool: Pool, { youngest, except = [] }: Lost): Promise<void> {
  const client = await pool.connect()
  try {
    const held = await client.query<{ name: string }>(
      `select distinct locked_by as name from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => $1) and locked_by <> all ($2)`,
      [youngest, [...except]],
    )
    for (const { name } of held.rows) await releaseIfLost(client, name)
    client.release()
  } catch (error) {
    // It may still hold the lock of a dead process.
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

export type LivenessLocks = {
  names: ReadonlySet<string>
  add: (name: string) => void
  remove: (name: string) => void
  stop: () => void
}

/**
 * Holds an advisory lock for each worker pool of this process, also after a database outage, and releases the jobs of
 * pools without a lock holder.
 */
export function holdLivenessLocks(pool: Pool): LivenessLocks {
  const names = new Set<string>()
  let isSweeping = false
  let isStopped = false
  const sweep = async () => {
    // Concurrent runs would block each other.
    if (isSweeping || isStopped) return
    isSweeping = true
    try {
      await locks.acquire(names)
      await releaseLostJobs(pool, { youngest: 30, except: names })
    } catch {
      // The database is unavailable or overloaded; retried shortly.
    } finally {
      isSweeping = false
      if (isStopped) locks.disconnect()
    }
  }
  const locks = createLocks(pool, sweep)
  const timer = setInterval(sweep, 5 * oneSecond)

  return {
    names,
    add(name) {
      names.add(name)
      sweep()
    },
    remove(name) {
      names.delete(name)
      locks.release(name)
    },
    stop() {
      isStopped = true
      clearInterval(timer)
      locks.disconnect()
    },
  }
}

/** Advisory locks on one connection; lost with it. */
function createLocks(pool: Pool, onLost: () => void) {
  const locked = new Set<string>()
  let client: PoolClient | null = null

  async function open(): Promise<PoolClient> {
    const opened = await pool.connect()
    client = opened
    opened.once('end', () => {
      if (client !== opened) return
      disconnect()
      onLost()
    })
    return opened
  }

  /** A closed connection keeps its slot in the pool until it's released. */
  function disconnect(): void {
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
        if (client === held) disconnect()
        throw error
      }
      if (client !== held) return
      locked.add(name)
      if (!names.has(name)) release(name)
    }
  }

  return { acquire, release, disconnect }
}
