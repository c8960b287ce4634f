import { appendFileSync } from 'node:fs'
import { processEnvironment } from '../../config.ts'

type Figures =
  | { route: { name: string; sent: number; failures: number; seconds: number } }
  | { chaos: { fault: string; calls: number } }
  | { year: { members: number; payments: number; kills: number; seconds: number } }

/** Appends figures to the file that `npm run test:proof` specifies and sums up. */
export function recordFigures(figures: Figures): void {
  const { PROOF_FIGURES } = processEnvironment()
  if (PROOF_FIGURES) appendFileSync(PROOF_FIGURES, `${JSON.stringify(figures)}\n`)
}
