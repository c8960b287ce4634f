import { OperatorError } from '../errors/operator-error.ts'

/** Reserved for the steps after one that hangs. */
const reserve = 1500

/**
 * Undoes a start in reverse order within the budget in milliseconds. A step that hangs, for example during a database
 * outage, is abandoned; one that fails doesn't prevent the others.
 */
export async function shutDown(steps: Array<() => unknown>, budget: number): Promise<void> {
  const deadline = performance.now() + budget
  const failures: unknown[] = []
  let isLate = false
  for (const step of steps.splice(0).reverse()) {
    const left = deadline - performance.now()
    const limit = Math.max(left - reserve, left / 2, 0)
    try {
      if (!(await endsWithin(limit, step))) isLate = true
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  if (isLate) throw new OperatorError('Stopped before all running work had finished.')
}

async function endsWithin(limit: number, step: () => unknown): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, limit, false)
  })
  try {
    return await Promise.race([Promise.resolve(step()).then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
