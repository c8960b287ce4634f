import type { DaySales } from '@guildshop/contract/sales'
import { utcDay, utcDayRange, utcMonth, utcShortDay, utcShortMonth } from '../../ui/format/dates.ts'

export type Period = { title: string; tick: string; salesCount: number; revenueCents: number }

const aDay = 86_400_000

/** The last 30 days including today, in UTC, with zeros for days without sales. Every seventh day has a tick label. */
export function lastDays(daily: readonly DaySales[], now: Date): Period[] {
  return Array.from({ length: 30 }, (_, place) => {
    const date = new Date(now.getTime() - (29 - place) * aDay)
    const key = date.toISOString().slice(0, 10)
    return {
      title: utcDay(date) ?? key,
      tick: place % 7 === 5 ? utcShortDay(date) : '',
      ...sumOf(daily.filter(({ day }) => day.startsWith(key))),
    }
  })
}

/** The last 12 weeks including the current one, from Monday to Sunday in UTC. Every third week has a tick label. */
export function lastWeeks(daily: readonly DaySales[], now: Date): Period[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  const monday = today - ((now.getUTCDay() + 6) % 7) * aDay
  return Array.from({ length: 12 }, (_, place) => {
    const first = new Date(monday - (11 - place) * 7 * aDay)
    const last = new Date(first.getTime() + 6 * aDay)
    return {
      title: utcDayRange(first, last),
      tick: place % 3 === 2 ? utcShortDay(first) : '',
      ...sumOf(daily.filter(({ day }) => day >= dayOf(first) && day.slice(0, 10) <= dayOf(last))),
    }
  })
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** The last 12 months including the current one. */
export function lastMonths(daily: readonly DaySales[], now: Date): Period[] {
  return Array.from({ length: 12 }, (_, place) => {
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + place, 1))
    const key = date.toISOString().slice(0, 7)
    return {
      title: utcMonth(date),
      tick: utcShortMonth(date),
      ...sumOf(daily.filter(({ day }) => day.startsWith(key))),
    }
  })
}

type Sold = { salesCount: number; revenueCents: number }

export function sumOf(sold: readonly Sold[]): Sold {
  return {
    salesCount: sold.reduce((sum, { salesCount }) => sum + salesCount, 0),
    revenueCents: sold.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
  }
}
