import type { Cycle, Plan } from './billing-state.ts'

/** The cycle of the next payment: trials first, then the regular cycle. */
export function currentCycle({ cycles }: Plan, completed: number): Cycle | undefined {
  let passed = 0
  return cycles.find((cycle) => {
    passed += cycle.total_cycles === 0 ? Number.POSITIVE_INFINITY : cycle.total_cycles
    return completed < passed
  })
}

/** Completed and remaining executions of each cycle. */
export function executionsOf({ cycles }: Plan, completed: number) {
  let left = completed
  return cycles.map(({ tenure_type, sequence, total_cycles }) => {
    const cycles_completed = total_cycles === 0 ? left : Math.min(left, total_cycles)
    left -= cycles_completed
    const cycles_remaining = total_cycles === 0 ? 0 : total_cycles - cycles_completed
    return {
      tenure_type,
      sequence,
      cycles_completed,
      cycles_remaining,
      current_pricing_scheme_version: 1,
      total_cycles,
    }
  })
}

/** Adds one interval. For a day that the month lacks, PayPal bills on the first of the month after. */
export function nextTime(from: Date, { interval_unit, interval_count }: Cycle['frequency']): Date {
  const next = new Date(from)
  if (interval_unit === 'DAY') next.setUTCDate(next.getUTCDate() + interval_count)
  else if (interval_unit === 'WEEK') next.setUTCDate(next.getUTCDate() + 7 * interval_count)
  else addMonths(next, interval_unit === 'YEAR' ? 12 * interval_count : interval_count)
  return next
}

function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months)
  if (date.getUTCDate() !== day) date.setUTCDate(1)
}
