import { expect, test } from 'vitest'
import { nextTime } from './cycles.ts'

test.each([
  ['2026-07-31T10:00:00.000Z', 'MONTH', 1, '2026-08-31T10:00:00.000Z'],
  ['2026-08-31T10:00:00.000Z', 'MONTH', 1, '2026-10-01T10:00:00.000Z'],
  ['2026-01-30T10:00:00.000Z', 'MONTH', 1, '2026-03-01T10:00:00.000Z'],
  ['2026-11-30T10:00:00.000Z', 'MONTH', 3, '2027-03-01T10:00:00.000Z'],
  ['2026-12-15T10:00:00.000Z', 'MONTH', 1, '2027-01-15T10:00:00.000Z'],
  ['2024-02-29T10:00:00.000Z', 'YEAR', 1, '2025-03-01T10:00:00.000Z'],
  ['2026-02-27T10:00:00.000Z', 'DAY', 3, '2026-03-02T10:00:00.000Z'],
  ['2026-12-28T10:00:00.000Z', 'WEEK', 1, '2027-01-04T10:00:00.000Z'],
] as const)('nextTime from %s, unit %s, count %i is %s', (from, interval_unit, interval_count, next) => {
  expect(nextTime(new Date(from), { interval_unit, interval_count }).toISOString()).toBe(next)
})
