import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlanLimits } from '../../features/premium/plan-limits.ts'

export type AuditDeps = { now: () => Date; limits: PlanLimits }

/** Something that must hold, and a way to find what breaks it: a sentence with ids for each. */
export type Check = { rule: string; find: (db: Db, deps: AuditDeps) => Promise<string[]> }

/** Enough to see what is wrong; whoever mends that runs the audit again. */
export const mostFound = 20

/** A rule whose breaches one query finds. The query answers a column `words`. */
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
