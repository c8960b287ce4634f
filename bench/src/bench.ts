import type pg from 'pg'
import type { Database } from './running/start-database.ts'
import type { Sandbox } from './running/start-sandbox.ts'

/** What every section measures with. */
export type Bench = {
  database: Database
  pool: pg.Pool
  sandbox: Sandbox
  /** Settings with which servers use that sandbox. */
  providers: Record<string, string>
}
