import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlanLimits } from '../../features/premium/plan-limits.ts'

export type AuditDeps = { now: () => Date; limits: PlanLimits }

/** A rule and a query for its violations, each described in a sentence with ids. */
export type Check = { rule: string; find: (db: Db, deps: AuditDeps) => Promise<string[]> }

/** Maximum violations reported per rule. */
export const mostFound = 20

/** A rule checked by one query, which returns a column `words`. */
export function rule(words: string, query: RawBuilder<{ words: string }>): Check {
  return {
    rule: words,
    async find(db) {
      const { rows } = await sql<{ words: string }>`select words from (${query}) as found limit ${mostFound}`.execute(
        db,
      )
      return rows.map((row) => row.words)
    },
  }
}
