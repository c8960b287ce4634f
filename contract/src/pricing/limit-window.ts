import type { LimitWindow } from './price-rules.ts'

const oneDay = 86_400_000

const midnight = (time: Date) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate())

/** Monday is the first day. */
const monday = (time: Date) => midnight(time) - ((time.getUTCDay() + 6) % 7) * oneDay

const monthsLater = (time: Date, months: number) => Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1)

/** When the current window began; null for 'ever'. */
export function windowStart(window: LimitWindow, now: Date): Date | null {
  if (window === 'ever') return null
  if (window === 'day') return new Date(midnight(now))
  return new Date(window === 'week' ? monday(now) : monthsLater(now, 0))
}

/** When the next window begins; null for 'ever'. */
export function nextWindow(window: LimitWindow, now: Date): Date | null {
  if (window === 'ever') return null
  if (window === 'day') return new Date(midnight(now) + oneDay)
  return new Date(window === 'week' ? monday(now) + 7 * oneDay : monthsLater(now, 1))
}
