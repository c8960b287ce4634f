import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlanLimits } from '../../features/premium/plan-limits.ts'

export type AuditDeps = { now: () => Date; limits: PlanLimits }

/** A rule and a query for its violations, each described in a sentence with ids. */
export type Check = { rule: string; find: (db: Db, deps: AuditDeps) => Promise<string[]> }

/** Maximum violations reported per rule. */
export const maxFound = 20

type Query = RawBuilder<{ message: string }>

/** A rule checked by one query, which returns a column `message`. */
export function rule(name: string, query: Query | ((deps: AuditDeps) => Query)): Check {
  return {
    rule: name,
    async find(db, deps) {
      const found = typeof query === 'function' ? query(deps) : query
      const limited = sql<{ message: string }>`select message from (${found}) as found limit ${maxFound}`
      const { rows } = await limited.execute(db)
      return rows.map((row) => row.message)
    },
  }
}
