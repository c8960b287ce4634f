import { appendFileSync } from 'node:fs'

/** What one round came to; `npm run test:proof` adds them up from the file it names. */
type Round = { hasDatabase: boolean; writes: Record<string, number>; lost: number; doubled: number; seconds: number }

export function noteRound(round: Round): void {
  if (process.env.PROOF_FIGURES) appendFileSync(process.env.PROOF_FIGURES, `${JSON.stringify({ round })}\n`)
}
