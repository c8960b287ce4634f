import type pg from 'pg'

const readOnlyTransaction = '25006'

/**
 * Closes connections on which the server refused a write because it is read-only. After a failover they may lead to a
 * former primary; the pool replaces them with connections to the current one.
 */
export function dropReadOnlyConnections(pool: pg.Pool): void {
  const refused = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    client.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyTransaction) refused.add(client)
    })
  })
  // The pool removes a client that has been ended.
  pool.on('release', (_error, client) => {
    if (refused.has(client)) client.end().catch(() => undefined)
  })
}
