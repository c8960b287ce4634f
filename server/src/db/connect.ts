import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { plannedPool, statementNames } from './planned-pool.ts'
import { enforceResponseDeadline, setResponseDeadline } from './response-deadline.ts'
import type { DB } from './tables.ts'

/** A connection or a transaction: whoever gets it need not know which. */
export type Db = Kysely<DB>

export type Database = {
  db: Db
  pool: pg.Pool
  /** The same connections with another deadline for each answer. */
  withDeadline: (milliseconds: number) => Db
  close: () => Promise<void>
}

/**
 * How long a statement may go unanswered, by purpose. With the time to get a connection, a request fails within 10 s.
 * Jobs wait longer than `statement_timeout`, so that the database ends what is merely slow.
 */
export const responseDeadlines = { requests: 4500, jobs: 20_000, operations: 600_000 } as const

const int8 = 20
const date = 1082

/** Whole numbers come as numbers and calendar days as text; everything else as `pg` reads it. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === int8) return Number
    if (id === date) return String
    return pg.types.getTypeParser(id, format)
  },
}

/** Ends statements whose client is gone, and connections whose client no longer answers. */
const lostClients = [
  'client_connection_check_interval=2s',
  'tcp_keepalives_idle=30',
  'tcp_keepalives_interval=10',
  'tcp_keepalives_count=3',
]

type Options = {
  connections?: number
  /** In milliseconds; without it an answer is waited for as long as the connection lasts. */
  responseDeadline?: number
}

export function connect(url: string, { connections = 20, responseDeadline = 0 }: Options = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Kept open between bursts.
    min: 4,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'guildshop',
    // Pages are read from memory or from a disk without a head to move, so that an index pays from a few rows on.
    options: ['random_page_cost=1.1', ...lostClients].map((setting) => `-c ${setting}`).join(' '),
  })
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    enforceResponseDeadline(client)
    setResponseDeadline(client, responseDeadline)
  })
  const nameFor = statementNames()
  const withDeadline = (milliseconds: number) =>
    new Kysely<DB>({
      dialect: new PostgresDialect({
        pool: plannedPool(pool, { nameFor, onAcquire: (client) => setResponseDeadline(client, milliseconds) }),
      }),
      plugins: [new CamelCasePlugin()],
    })
  const close = async () => {
    if (!pool.ending) await pool.end()
  }
  return { db: withDeadline(responseDeadline), pool, withDeadline, close }
}
