import { expect, test } from 'vitest'
import { utcDay, utcDayRange, utcMonth, utcShortDay, utcShortMonth } from '../../ui/format/dates.ts'
import { lastDays, lastMonths, lastWeeks, sumOf } from './sales-over-time.ts'

const now = new Date('2026-03-02T01:00:00Z')
const sold = (day: string, salesCount: number, revenueCents: number) => ({ day, salesCount, revenueCents })

test('returns 30 days ending today, with zeros for days without sales', () => {
  const days = lastDays([sold('2026-03-02', 2, 500), sold('2026-02-28', 1, 100)], now)

  expect(days).toHaveLength(30)
  expect(days.slice(-3).map(({ title, salesCount, revenueCents }) => [title, salesCount, revenueCents])).toEqual([
    [utcDay('2026-02-28'), 1, 100],
    [utcDay('2026-03-01'), 0, 0],
    [utcDay('2026-03-02'), 2, 500],
  ])
  expect(days[0]?.title).toBe(utcDay('2026-02-01'))
})

test('leaves out sales before the 30 days', () => {
  expect(sumOf(lastDays([sold('2026-01-31', 9, 900)], now))).toEqual({ salesCount: 0, revenueCents: 0 })
})

test('labels every seventh day', () => {
  const named = lastDays([], now).filter(({ tick }) => tick)

  expect(named.map(({ tick }) => tick)).toEqual(
    [6, 13, 20, 27].map((day) => utcShortDay(new Date(Date.UTC(2026, 1, day)))),
  )
})

test('returns 12 months ending with the current one, across New Year', () => {
  const april = new Date('2025-04-01')

  const months = lastMonths([sold('2025-12-31', 1, 100), sold('2026-03-01', 2, 50), sold('2026-03-02', 1, 25)], now)

  expect(months).toHaveLength(12)
  expect(months[0]).toMatchObject({ title: utcMonth(april), tick: utcShortMonth(april) })
  expect(months[8]).toMatchObject({ title: utcMonth(new Date('2025-12-01')), salesCount: 1, revenueCents: 100 })
  expect(months[11]).toMatchObject({ title: utcMonth(new Date('2026-03-01')), salesCount: 3, revenueCents: 75 })
})

test('returns 12 weeks from Monday to Sunday, ending with the current one', () => {
  const sunday = new Date('2026-03-01T23:00:00Z')

  const weeks = lastWeeks([sold('2026-02-23', 1, 10), sold('2026-03-01', 2, 20), sold('2026-02-22', 4, 40)], sunday)

  expect(weeks).toHaveLength(12)
  expect(weeks[11]).toMatchObject({
    title: utcDayRange(new Date('2026-02-23'), new Date('2026-03-01')),
    salesCount: 3,
    revenueCents: 30,
  })
  expect(weeks[10]).toMatchObject({ salesCount: 4, revenueCents: 40 })
})

test('accepts days with a time part', () => {
  expect(sumOf(lastDays([sold('2026-03-01T00:00:00.000Z', 1, 100)], now))).toEqual({ salesCount: 1, revenueCents: 100 })
})
