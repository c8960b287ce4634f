import { appendFileSync } from 'node:fs'

/** What one round came to; the soak adds them up from the file it names. */
type Round = { hasDatabase: boolean; writes: Record<string, number>; lost: number; doubled: number; seconds: number }

export function noteRound(round: Round): void {
  if (process.env.SOAK_FIGURES) appendFileSync(process.env.SOAK_FIGURES, `${JSON.stringify({ round })}\n`)
}
