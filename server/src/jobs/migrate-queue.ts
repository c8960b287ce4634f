import { runMigrations } from 'graphile-worker'
import pg from 'pg'

/** Brings the schema of the job queue up to date, without the statement timeout of requests and jobs. */
export async function migrateQueue(url: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    keepAlive: true,
    connectionTimeoutMillis: 30_000,
    // PgBouncer ignores it as a startup parameter.
    onConnect: (client) => client.query('set statement_timeout = 0'),
  })
  // graphile-worker asks for listeners; a lost connection fails the query that needs it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}
