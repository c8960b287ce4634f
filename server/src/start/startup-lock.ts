import pg from 'pg'
import { type Report, withProgress } from './with-progress.ts'

/** Advisory lock key; differs from that of the migrations, which also run separately. */
const startupLock = 7_241_002

/** Serializes what prepares the database, so that processes starting together don't seed it twice. */
export async function withStartupLock<Result>(
  url: string,
  work: () => Promise<Result>,
  report?: Report,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000, keepAlive: true })
  // The lock is released with the connection; a lost database shows up in the work itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const locked = client.query('select pg_advisory_lock($1)', [startupLock])
    await withProgress('another process that prepares the database', locked, report)
    return await work()
  } finally {
    await client.end()
  }
}
