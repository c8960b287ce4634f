import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { connectionQueue } from './connection-queue.ts'

type Statement = { name: string; calls: number }

type Options = { nameFor?: (text: string) => string | undefined; onAcquire?: (client: pg.PoolClient) => void }

const often = 20
const mostStatements = 500

/**
 * A pool whose connections keep the plan of what comes again and again, instead of planning it at every call. What
 * answers all columns is planned anew each time: a kept plan fails once a newer release adds a column beside us.
 */
export function plannedPool(pool: pg.Pool, { nameFor = statementNames(), onAcquire }: Options = {}): PostgresPool {
  const connections = connectionQueue(pool)
  // Whoever builds the queries remembers all it was ever handed, so it is handed the same one each time.
  const planned = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function plan(client: pg.PoolClient): PostgresPoolClient {
    // Asked with a callback. What a promise of `pg` answers outlives two collections of young memory and is then
    // garbage among the old, whose collection stops everybody.
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

/** Names hot statements. Views of one pool share the names, since a name stands for one text per connection. */
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

/** What is very long inserts many rows at once, and hardly ever as many again. */
const isPlannable = (text: string) =>
  text.length < 4000 &&
  /^\s*(select|insert|update|delete|with)\b/.test(text) &&
  !/(select|returning|,|\.)\s*\*/.test(text)
