import { appendFileSync } from 'node:fs'

/** Result of one round, appended to the file that `npm run test:proof` sums up. */
type Round = { hasDatabase: boolean; writes: Record<string, number>; lost: number; duplicated: number; seconds: number }

/** Seconds after the failure until monitoring showed it, PgBouncer had the new primary, and processes worked again. */
type FailoverTimes = { noticed: number; repointed: number; written: number; http: number; jobs: number; whole: number }

type Failover = {
  failureMode: 'killed' | 'frozen'
  writes: Record<string, number>
  lost: number
  duplicated: number
  seconds: FailoverTimes
}

export function recordRound(round: Round): void {
  if (process.env.PROOF_FIGURES) appendFileSync(process.env.PROOF_FIGURES, `${JSON.stringify({ round })}\n`)
}

export function recordFailover(failover: Failover): void {
  if (process.env.PROOF_FIGURES) appendFileSync(process.env.PROOF_FIGURES, `${JSON.stringify({ failover })}\n`)
}
