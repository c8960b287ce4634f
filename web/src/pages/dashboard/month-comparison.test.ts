import { expect, test } from 'vitest'
import { utcDayRange } from '../../ui/format/dates.ts'
import { monthComparison } from './month-comparison.ts'

const now = new Date('2026-03-10T12:00:00Z')
const currentMonth = { salesCount: 3, revenueCents: 1_500 }
const previousMonth = { salesCount: 8, revenueCents: 4_000 }
const days = (first: string, last: string) => utcDayRange(new Date(first), new Date(last))
const sold = (day: string, revenueCents: number) => ({ day, salesCount: 1, revenueCents })

test('compares with the same number of days of last month', () => {
  const daily = [sold('2026-02-01', 400), sold('2026-02-10', 600), sold('2026-02-11', 3_000), sold('2026-03-01', 1_500)]

  const comparison = monthComparison({ currentMonth, previousMonth, daily }, 'revenueCents', now)

  expect(comparison).toEqual({ lastMonth: 4_000, percent: 50, sameDays: days('2026-02-01', '2026-02-10') })
})

test('compares with the whole of last month without daily figures', () => {
  const comparison = monthComparison({ currentMonth, previousMonth }, 'salesCount', now)

  expect(comparison).toEqual({ lastMonth: 8, percent: -62, sameDays: null })
})

test('returns no percentage when the baseline is zero', () => {
  const comparison = monthComparison({ currentMonth, previousMonth, daily: [] }, 'revenueCents', now)

  expect(comparison?.percent).toBeNull()
})

test('compares January with December', () => {
  const daily = [sold('2025-12-05', 1_000), sold('2025-01-05', 9_000)]

  const comparison = monthComparison({ currentMonth, previousMonth, daily }, 'revenueCents', new Date('2026-01-31'))

  expect(comparison?.percent).toBe(50)
})

test('compares the end of a longer month with the whole shorter one', () => {
  const metrics = { currentMonth, previousMonth, daily: [] }

  const comparison = monthComparison(metrics, 'revenueCents', new Date('2026-03-31T12:00:00Z'))

  expect(comparison?.sameDays).toBe(days('2026-02-01', '2026-02-28'))
})

test('returns null when the API omits last month', () => {
  expect(monthComparison({ currentMonth }, 'revenueCents', now)).toBeNull()
})
