import type { TrialReport } from './trial.ts'

/** The table of what PayPal allowed. */
export function trialText({ trials, captureId }: TrialReport): string {
  const width = Math.max(...trials.map(({ step }) => step.length))
  const lines = trials.map(({ step, result, detail }) =>
    `${step.padEnd(width)}  ${result.padEnd(12)}  ${detail}`.trimEnd(),
  )
  const isRefunded = trials.some(({ step, result }) => step === 'Refund payment' && result === 'allowed')
  const reminder = captureId && !isRefunded ? ['', `Refund payment ${captureId} in PayPal.`] : []
  return `${[...lines, ...reminder].join('\n')}\n`
}
