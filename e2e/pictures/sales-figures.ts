import { times } from './props.ts'

/** An item with how many of it are sold on a good day, and how many were sold before last year. */
export type SampleItem = { _id: string; name: string; price: number; onGoodDays: number; before: number }

type Sold = { salesCount: number; revenueCents: number }

const aDay = 86_400_000
const today = Math.floor(Date.now() / aDay)
const days = times(365, (index) => today - 364 + index)
const keyOf = (day: number) => new Date(day * aDay).toISOString().slice(0, 10)
const isWeekend = (day: number) => new Date(day * aDay).getUTCDay() % 6 === 0
const thisMonth = keyOf(today).slice(0, 7)
const lastMonth = keyOf(today - new Date().getUTCDate()).slice(0, 7)
const daysOf = (month: string) => days.filter((day) => keyOf(day).startsWith(month))

/** Between 0 and 1, as good as by chance, and the same each time. */
function chance(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453
  return wave - Math.floor(wave)
}

/** More at weekends, and twice as much as a year ago. */
function countOn(day: number, { _id, onGoodDays }: SampleItem): number {
  const growth = 1 - (today - day) / 730
  return Math.floor(chance(day * 7 + Number(_id) * 131) * onGoodDays * growth * (isWeekend(day) ? 1.6 : 1))
}

function sold(items: SampleItem[], on: number[]): Sold {
  return sum(items.map((item) => priced(item, on.map((day) => countOn(day, item)).reduce(add, 0))))
}

const soldEver = (items: SampleItem[]) => sum([sold(items, days), ...items.map((item) => priced(item, item.before))])

/** The API's sales figures for a shop. Every total is the sum of its parts. */
export function salesOf(items: SampleItem[]) {
  return {
    currency: 'USD',
    currentMonth: sold(items, daysOf(thisMonth)),
    previousMonth: sold(items, daysOf(lastMonth)),
    allTime: soldEver(items),
    daily: days.map((day) => ({ day: keyOf(day), ...sold(items, [day]) })).filter(({ salesCount }) => salesCount > 0),
    items: items.map((item) => {
      const month = sold([item], daysOf(thisMonth))
      const ever = soldEver([item])
      return {
        shopItemId: item._id,
        monthSalesCount: month.salesCount,
        monthRevenueCents: month.revenueCents,
        allTimeSalesCount: ever.salesCount,
        allTimeRevenueCents: ever.revenueCents,
      }
    }),
  }
}

/** A goal of this month, towards which everything sold in it counts. */
export function goalOf({ currentMonth }: { currentMonth: Sold }, targetCents: number) {
  const [year = 0, month = 0] = thisMonth.split('-').map(Number)
  const endDate = new Date(Date.UTC(year, month, 0)).toISOString()
  const goal = { targetCents, currency: 'USD', startDate: `${thisMonth}-01T00:00:00.000Z`, endDate }
  return { goal, progressCents: currentMonth.revenueCents, percent: currentMonth.revenueCents / targetCents }
}

const add = (one: number, other: number) => one + other
const priced = ({ price }: SampleItem, count: number): Sold => ({ salesCount: count, revenueCents: count * price })
const sum = (parts: Sold[]): Sold => ({
  salesCount: parts.map(({ salesCount }) => salesCount).reduce(add, 0),
  revenueCents: parts.map(({ revenueCents }) => revenueCents).reduce(add, 0),
})
