import { appendFileSync } from 'node:fs'
import { processEnvironment } from '../../config.ts'

type Figures =
  | { route: { name: string; sent: number; failures: number; seconds: number } }
  | { chaos: { fault: string; calls: number } }

/** `npm run test:proof` names the file that its figures go to, and adds them up. */
export function noteFigures(figures: Figures): void {
  const { PROOF_FIGURES } = processEnvironment()
  if (PROOF_FIGURES) appendFileSync(PROOF_FIGURES, `${JSON.stringify(figures)}\n`)
}
