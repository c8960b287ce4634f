import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { plannedPool } from './planned-pool.ts'
import type { DB } from './tables.ts'

/** A connection or a transaction: whoever gets it need not know which. */
export type Db = Kysely<DB>

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

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

export function connect(url: string, { connections = 20 }: { connections?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Kept open between bursts.
    min: 4,
    types,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'guildshop',
    // Pages are read from memory or from a disk without a head to move, so that an index pays from a few rows on.
    options: '-c random_page_cost=1.1',
  })
  // Without a listener a lost idle connection would end the process; the pool replaces it by itself.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: plannedPool(pool) }),
    plugins: [new CamelCasePlugin()],
  })
  return { db, pool, close: () => db.destroy() }
}
