import type { PostgresPool } from 'kysely'
import type pg from 'pg'

type Read = { name: string; calls: number }

const often = 20
const mostReads = 500

/**
 * A pool whose connections keep the plan of a read that comes again and again, instead of planning it at every call.
 * A read of all columns is planned anew each time: a kept plan fails once a newer release adds a column beside us.
 */
export function plannedPool(pool: pg.Pool): PostgresPool {
  const reads = new Map<string, Read>()

  function nameFor(text: string): string | undefined {
    const read = reads.get(text)
    if (read) {
      read.calls += 1
      return read.calls > often ? read.name : undefined
    }
    if (reads.size < mostReads && isPlannable(text)) reads.set(text, { name: `read-${reads.size}`, calls: 1 })
  }

  return { connect: async () => planned(await pool.connect()), end: () => pool.end() }

  /** The same connection, but for how it asks. */
  function planned(client: pg.PoolClient): pg.PoolClient {
    const query = (text: string, values: unknown[]) => client.query({ name: nameFor(text), text, values })
    return Object.create(client, { query: { value: query } })
  }
}

const isPlannable = (text: string) => /^\s*select\b/.test(text) && !/(select|,|\.)\s*\*/.test(text)
