import type { SalesReport } from '@guildshop/contract/sales/sales-reports'
import type { Dependencies } from '../../../dependencies.ts'
import { describeSold } from '../describe-quantity.ts'
import { type DaySold, listDaysSold, listItemsSold } from './report-queries.ts'

type Shop = { id: string; guildId: string; name: string; icon: string | null; defaultCurrency: string }
type Range = { from: string; to: string }

/** A shop's sales between two UTC days. Items are empty without premium. */
export async function readSalesReport(
  { db }: Pick<Dependencies, 'db'>,
  { guild, isOwnerPremium }: { guild: Shop; isOwnerPremium: boolean },
  range: Range,
): Promise<SalesReport> {
  const currency = guild.defaultCurrency
  const [report, items] = await Promise.all([
    readDays(db, [guild], range),
    isOwnerPremium ? listItemsSold(db, { guildId: guild.id, currency, ...itemRange(range) }) : [],
  ])
  return {
    ...report.periods,
    currencies: currenciesOf(report, currency),
    items: items.map(({ shopItemId, ...sold }) => ({ shopItemId, ...describeSold(sold) })),
  }
}

/** The same for all of the owner's shops, with the share of each. */
export async function readSalesReportOfAll(
  { db }: Pick<Dependencies, 'db'>,
  guilds: Shop[],
  range: Range,
): Promise<SalesReport> {
  const report = await readDays(db, guilds, range)
  return { ...report.periods, currencies: currenciesOf(report, null), servers: serversOf(guilds, report.current) }
}

type Days = { periods: Range & { previousFrom: string; previousTo: string }; current: DaySold[]; previous: DaySold[] }

async function readDays(db: Dependencies['db'], guilds: Shop[], { from, to }: Range): Promise<Days> {
  const days = (Date.parse(to) - Date.parse(from)) / aDay + 1
  const [previousFrom, previousTo] = [dayAfter(from, -days), dayAfter(from, -1)]
  const sold = await listDaysSold(db, { guildIds: guilds.map(({ id }) => id), from: previousFrom, to })
  return {
    periods: { from, to, previousFrom, previousTo },
    current: sold.filter(({ day }) => day >= from),
    previous: sold.filter(({ day }) => day < from),
  }
}

/** The shop's own currency first, even without sales; otherwise by number of sales. */
function currenciesOf({ current, previous }: Days, own: string | null): SalesReport['currencies'] {
  const names = new Set([...(own ? [own] : []), ...[...current, ...previous].map(({ currency }) => currency)])
  const found = [...names].map((currency) => {
    const of = (days: DaySold[]) => days.filter((one) => one.currency === currency)
    return {
      currency,
      total: sumOf(of(current)),
      previous: sumOf(of(previous)),
      daily: byDay(of(current)),
      previousDaily: byDay(of(previous)),
    }
  })
  return found.sort((one, other) => {
    const byOwn = Number(other.currency === own) - Number(one.currency === own)
    return byOwn || other.total.salesCount - one.total.salesCount || (one.currency < other.currency ? -1 : 1)
  })
}

function serversOf(guilds: Shop[], sold: DaySold[]): NonNullable<SalesReport['servers']> {
  return guilds.flatMap(({ id, guildId, name, icon, defaultCurrency }) => {
    const own = sold.filter((one) => one.guildId === id)
    const currencies = own.length > 0 ? [...new Set(own.map(({ currency }) => currency))] : [defaultCurrency]
    return currencies.map((currency) => ({
      guildId,
      name,
      icon,
      currency,
      ...sumOf(own.filter((one) => one.currency === currency)),
    }))
  })
}

/** Adds up the shops' sales of each day. */
function byDay(sold: DaySold[]) {
  return [...new Set(sold.map(({ day }) => day))].map((day) => ({
    day,
    ...sumOf(sold.filter((one) => one.day === day)),
  }))
}

const sumOf = (sold: DaySold[]) =>
  describeSold({
    salesCount: sold.reduce((sum, { salesCount }) => sum + salesCount, 0),
    unitsCount: sold.reduce((sum, { unitsCount }) => sum + unitsCount, 0),
    revenueCents: sold.reduce((sum, { revenueCents }) => sum + revenueCents, 0),
    discountCents: sold.reduce((sum, { discountCents }) => sum + discountCents, 0),
  })

const aDay = 86_400_000

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * aDay).toISOString().slice(0, 10)

/** Splits a range into its complete months and the days around them. */
function itemRange({ from, to }: Range) {
  const end = dayAfter(to, 1)
  const isFirst = from.endsWith('-01')
  const monthStart = isFirst ? from : firstOfMonth(from, 1)
  const monthEnd = firstOfMonth(end, 0)
  const bounds = monthStart < monthEnd ? { monthStart, monthEnd } : { monthStart: end, monthEnd: end }
  return { start: from, end, ...bounds }
}

function firstOfMonth(day: string, months: number): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}
