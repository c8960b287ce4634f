import pg from 'pg'
import type { Config } from '../config.ts'
import { countPending } from '../db/migrate.ts'
import { errorMessage } from '../errors/error-message.ts'
import { bad, type Finding, good } from './finding.ts'

const oldestVersion = 150_000

export async function checkDatabase({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Finding> {
  const about = 'Database'
  if (!databaseUrl) return good(about, 'embedded PostgreSQL, started by `npm start`. For production, set DATABASE_URL.')
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000, query_timeout: 15_000 })
  try {
    await client.connect()
    const reply = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Number(reply.rows[0]?.server_version_num)
    if (version < oldestVersion) return bad(about, 'PostgreSQL 15 or newer is required. Upgrade the server.')
    const pending = await countPending(client)
    const schema = pending === 0 ? 'schema up to date' : `${pending} migrations pending (they run on the next start)`
    return good(about, `PostgreSQL ${Math.floor(version / 10_000)}, ${schema}.`)
  } catch (error) {
    return bad(
      about,
      `can't connect to DATABASE_URL (${errorMessage(error)}). Check the host, port, user and password, and that the database exists.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
