import { appendFileSync } from 'node:fs'

/** Result of one round, appended to the file that `npm run test:proof` sums up. */
type Round = { hasDatabase: boolean; writes: Record<string, number>; lost: number; doubled: number; seconds: number }

export function noteRound(round: Round): void {
  if (process.env.PROOF_FIGURES) appendFileSync(process.env.PROOF_FIGURES, `${JSON.stringify({ round })}\n`)
}
