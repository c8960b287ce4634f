import type pg from 'pg'
import type { Database } from './running/start-database.ts'
import type { Sandbox } from './running/start-sandbox.ts'

/** Shared by all sections. */
export type Bench = {
  database: Database
  pool: pg.Pool
  sandbox: Sandbox
  /** Environment that points servers to the sandbox. */
  providers: Record<string, string>
}
