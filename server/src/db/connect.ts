import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { dropReadOnlyConnections } from './drop-read-only.ts'
import { nameStatements } from './prepared.ts'
import { enforceResponseDeadline, setResponseDeadline } from './response-deadline.ts'
import type { DB } from './tables.ts'

/** A connection or a transaction. */
export type Db = Kysely<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  /** The same pool with another response deadline. */
  withDeadline: (milliseconds: number) => Db
  close: () => Promise<void>
}

/**
 * Response deadlines by purpose. Including the time to get a connection, a request fails within 10 s. Jobs wait longer
 * than `statement_timeout`, so that the database cancels slow statements first.
 */
export const responseDeadlines = { requests: 4500, jobs: 20_000, operations: 600_000 } as const

const int8 = 20
const date = 1082

/** Parses bigint as number and keeps dates as text; `pg` defaults otherwise. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === int8) return Number
    if (id === date) return String
    return pg.types.getTypeParser(id, format)
  },
}

/** Cancels statements and closes connections of dead clients. */
const lostClients = [
  'client_connection_check_interval=2s',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]

type Options = {
  connections?: number
  /** In milliseconds; unlimited if absent. */
  responseDeadline?: number
  /** How long to wait for a free connection, in milliseconds. */
  acquireTimeout?: number
}

export function connect(url: string, options: Options = {}): Database {
  const { connections = 20, responseDeadline = 0, acquireTimeout = 5000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Idle connections stay open: on a busy machine, opening many for a burst can exceed the timeout.
    min: connections,
    types,
    connectionTimeoutMillis: acquireTimeout,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'guildshop',
    // For SSDs: makes index scans cheaper for the planner.
    options: ['random_page_cost=1.1', ...lostClients].map((setting) => `-c ${setting}`).join(' '),
  })
  // Without a listener, a lost idle connection would crash the process; the pool replaces it automatically.
  pool.on('error', () => undefined)
  dropReadOnlyConnections(pool)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    enforceResponseDeadline(client)
    setResponseDeadline(client, responseDeadline)
  })
  const withDeadline = (milliseconds: number) => {
    const acquire = async () => {
      const client = await pool.connect()
      setResponseDeadline(client, milliseconds)
      return nameStatements(client)
    }
    return new Kysely<DB>({
      dialect: new PostgresDialect({ pool: { connect: acquire, end: () => pool.end() } }),
      plugins: [new CamelCasePlugin()],
    })
  }
  const close = async () => {
    if (!pool.ending) await pool.end()
  }
  return { db: withDeadline(responseDeadline), pool, withDeadline, close }
}

/** Opens all connections before the first burst of requests. Those that fail are opened on demand. */
export async function openConnections(pool: pg.Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const result of opened) if (result.status === 'fulfilled') result.value.release()
}
