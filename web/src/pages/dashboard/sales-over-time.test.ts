import type { DaySales } from '@guildshop/contract/sales'
import { describe, expect, test } from 'vitest'
import { utcDay, utcDayRange, utcFullDayRange, utcMonth, utcShortDay, utcShortMonth } from '../../ui/format/dates.ts'
import { lastRange, lastShift, lengthOf, periodsOf, shiftRange, sumOf, type Unit } from './sales-over-time.ts'

const now = new Date('2026-03-02T01:00:00Z')
const latest = (unit: Unit) => (daily: DaySales[], today: Date) =>
  periodsOf({ daily, range: lastRange(unit, today), unit, hasTick: (place) => unit !== 'day' || place % 7 === 5 })
const [lastDays, lastWeeks, lastMonths] = [latest('day'), latest('week'), latest('month')]
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

test('groups a long range by month and labels few enough bars', () => {
  const range = { from: '2025-11-15', to: '2026-03-06' }
  const daily = [sold('2026-01-31T00:00:00.000Z', 1, 100)]

  const months = periodsOf({ daily, range, unit: 'month' })

  expect(months.map(({ title, salesCount }) => [title, salesCount])).toEqual([
    [utcMonth(new Date('2025-11-01')), 0],
    [utcMonth(new Date('2025-12-01')), 0],
    [utcMonth(new Date('2026-01-01')), 1],
    [utcMonth(new Date('2026-02-01')), 0],
    [utcMonth(new Date('2026-03-01')), 0],
  ])
  expect(periodsOf({ daily, range, unit: 'day' }).filter(({ tick }) => tick).length).toBeLessThanOrEqual(4)
})

describe('weeks', () => {
  const weeksOf = (from: string, to: string, daily: DaySales[] = []) =>
    periodsOf({ daily, range: { from, to }, unit: 'week' })
  const datesOf = (from: string, to: string) => utcDayRange(new Date(from), new Date(to))

  test.each([
    ['Sunday to Monday', '2026-03-01', '2026-03-02', [1, 1]],
    ['Monday to Sunday', '2026-03-02', '2026-03-08', [7]],
    ['the ISO week over New Year', '2025-12-29', '2026-01-04', [7]],
    ['one day', '2026-03-04', '2026-03-04', [1]],
    ['a leap February', '2024-02-26', '2024-03-04', [7, 1]],
  ])('of %s begin on Monday', (_, from, to, lengths) => {
    const daily = Array.from({ length: 10 }, (_, place) => {
      const day = new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10)
      return sold(day, day <= to ? 1 : 100, 1)
    })

    expect(weeksOf(from, to, daily).map(({ salesCount }) => salesCount)).toEqual(lengths)
  })

  test('are marked where the range cuts them', () => {
    expect(weeksOf('2026-02-28', '2026-03-10').map(({ title, partial }) => [title, partial])).toEqual([
      [datesOf('2026-02-28', '2026-03-01'), 'Partial week: 2 of 7 days'],
      [datesOf('2026-03-02', '2026-03-08'), null],
      [datesOf('2026-03-09', '2026-03-10'), 'Partial week: 2 of 7 days'],
    ])
  })

  test('of 366 days have different titles', () => {
    const titles = weeksOf('2025-03-06', '2026-03-06').map(({ title }) => title)

    expect(titles).toHaveLength(53)
    expect(new Set(titles).size).toBe(53)
  })

  test('have seven days across a daylight-saving change', () => {
    const [, ...whole] = weeksOf('2026-03-22', '2026-04-05').map(({ partial }) => partial)

    expect(whole).toEqual([null, null])
  })
})

test('marks months that the range cuts, and no days', () => {
  const range = { from: '2024-01-31', to: '2024-03-01' }
  const partsOf = (unit: Unit) => periodsOf({ daily: [], range, unit }).map(({ partial }) => partial)

  expect(partsOf('month')).toEqual(['Partial month: 1 of 31 days', null, 'Partial month: 1 of 31 days'])
  expect(new Set(partsOf('day'))).toEqual(new Set([null]))
})

test('labels the same month of two years differently', () => {
  const titles = periodsOf({ daily: [], range: { from: '2025-03-06', to: '2026-03-06' }, unit: 'month' }).map(
    ({ title }) => title,
  )

  expect(new Set(titles).size).toBe(13)
})

describe('the previous period', () => {
  const previousOf = (unit: Unit, from: string, to: string, daily: DaySales[] = []) =>
    periodsOf({ daily, range: { from, to }, unit, shift: lengthOf({ from, to }) }).map(({ previous }) => previous)

  test.each([
    ['2026-03-01', '2026-03-07', '2026-02-22', '2026-02-28'],
    ['2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-03-29', '2026-03-30', '2026-03-27', '2026-03-28'],
  ])('of %s to %s is %s to %s', (from, to, previousFrom, previousTo) => {
    expect(shiftRange({ from, to }, lengthOf({ from, to }))).toEqual({ from: previousFrom, to: previousTo })
  })

  test('pairs each day with the one at the same place, over the end of a month', () => {
    const daily = [sold('2026-02-27', 1, 10), sold('2026-02-28', 2, 20), sold('2026-03-01', 4, 40)]

    expect(previousOf('day', '2026-03-01', '2026-03-02', daily)).toEqual([
      { title: utcDay('2026-02-27'), salesCount: 1, revenueCents: 10 },
      { title: utcDay('2026-02-28'), salesCount: 2, revenueCents: 20 },
    ])
  })

  test('pairs a partial week with as many days', () => {
    const daily = [sold('2026-02-21', 1, 10), sold('2026-02-22', 2, 20), sold('2026-02-23', 4, 40)]

    const [cut, rest] = previousOf('week', '2026-02-28', '2026-03-06', daily)

    expect(cut).toEqual({
      title: utcFullDayRange(new Date('2026-02-21'), new Date('2026-02-22')),
      salesCount: 3,
      revenueCents: 30,
    })
    expect(rest).toMatchObject({ salesCount: 4, revenueCents: 40 })
  })

  test('of the last 12 weeks begins on a Monday and ends on the same day of the week', () => {
    const range = lastRange('week', new Date('2026-03-06T10:00:00Z'))

    const weeks = periodsOf({ daily: [], range, unit: 'week', shift: lastShift.week })

    expect(range).toEqual({ from: '2025-12-15', to: '2026-03-06' })
    expect([weeks[0], weeks[11]].map((week) => week?.previous?.title)).toEqual([
      utcFullDayRange(new Date('2025-09-22'), new Date('2025-09-28')),
      utcFullDayRange(new Date('2025-12-08'), new Date('2025-12-12')),
    ])
  })

  test('is left out unless compared', () => {
    expect(periodsOf({ daily: [], range: { from: '2026-03-01', to: '2026-03-02' }, unit: 'day' })[0]?.previous).toBe(
      null,
    )
  })
})
