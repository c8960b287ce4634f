import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { connectionQueue } from './connection-queue.ts'

type Statement = { name: string; calls: number }

type Options = { nameFor?: (text: string) => string | undefined; onAcquire?: (client: pg.PoolClient) => void }

const often = 20
const mostStatements = 500

/**
 * Pool that uses named prepared statements for hot queries. `select *` queries aren't prepared: a cached plan fails once
 * a newer release adds a column.
 */
export function plannedPool(pool: pg.Pool, { nameFor = statementNames(), onAcquire }: Options = {}): PostgresPool {
  const connections = connectionQueue(pool)
  // Kysely caches per client object, so the same one is returned each time.
  const planned = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function plan(client: pg.PoolClient): PostgresPoolClient {
    // Uses a callback: results of `pg` promises survive two minor garbage collections and then require a major one,
    // which pauses the process.
    const query = (text: string, values: unknown[]) =>
      new Promise((resolve, reject) => {
        client.query({ name: nameFor(text), text, values }, (error, result) =>
          error ? reject(error) : resolve(result),
        )
      })
    return Object.create(null, { query: { value: query }, release: { value: () => connections.release(client) } })
  }

  return {
    async connect() {
      const client = await connections.acquire()
      onAcquire?.(client)
      const known = planned.get(client) ?? plan(client)
      planned.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

/** Names hot statements. Shared by all views of a pool, because a name is bound to one text per connection. */
export function statementNames(): (text: string) => string | undefined {
  const statements = new Map<string, Statement>()
  return (text) => {
    const known = statements.get(text)
    if (known) {
      known.calls += 1
      return known.calls > often ? known.name : undefined
    }
    if (statements.size < mostStatements && isPlannable(text)) {
      statements.set(text, { name: `statement-${statements.size}`, calls: 1 })
    }
  }
}

/** Very long statements are bulk inserts, which rarely repeat. */
const isPlannable = (text: string) =>
  text.length < 4000 &&
  /^\s*(select|insert|update|delete|with)\b/.test(text) &&
  !/(select|returning|,|\.)\s*\*/.test(text)
