import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Runs a transaction for operator commands, whose statements may read whole tables. */
export function withoutStatementTimeout<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })
}
