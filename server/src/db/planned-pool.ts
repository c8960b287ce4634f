import type { PostgresPool } from 'kysely'
import type pg from 'pg'

type Statement = { name: string; calls: number }

const often = 20
const mostStatements = 500

/**
 * A pool whose connections keep the plan of what comes again and again, instead of planning it at every call. What
 * answers all columns is planned anew each time: a kept plan fails once a newer release adds a column beside us.
 */
export function plannedPool(pool: pg.Pool): PostgresPool {
  const statements = new Map<string, Statement>()

  function nameFor(text: string): string | undefined {
    const known = statements.get(text)
    if (known) {
      known.calls += 1
      return known.calls > often ? known.name : undefined
    }
    if (statements.size < mostStatements && isPlannable(text)) {
      statements.set(text, { name: `statement-${statements.size}`, calls: 1 })
    }
  }

  return { connect: async () => planned(await pool.connect()), end: () => pool.end() }

  /** The same connection, but for how it asks. */
  function planned(client: pg.PoolClient): pg.PoolClient {
    const query = (text: string, values: unknown[]) => client.query({ name: nameFor(text), text, values })
    return Object.create(client, { query: { value: query } })
  }
}

/** What is very long inserts many rows at once, and hardly ever as many again. */
const isPlannable = (text: string) =>
  text.length < 4000 && /^\s*(select|insert|update|delete)\b/.test(text) && !/(select|returning|,|\.)\s*\*/.test(text)
