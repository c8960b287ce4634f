import type { CurrencyTotal, SalesOverview } from '@guildshop/contract/sales/sales-reports'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { readPaypalRefusal } from '../../connections/payee/paypal-refusal.ts'
import { readAppProblem } from '../../connections/paypal-connection/broken-connection.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { describeSold } from '../describe-quantity.ts'
import { describeOrder } from '../orders/describe-order.ts'
import { listOrders } from '../orders/order-queries.ts'
import { readAttention } from '../orders/read-attention.ts'
import { type CurrencySold, listDaysSold, sumSales } from './report-queries.ts'

const aDay = 86_400_000
/** The longest day, when daylight saving time ends, and the longest month. */
const longest = { day: 25 * 3_600_000, month: 32 * aDay }

type Deps = Pick<Dependencies, 'db' | 'now'>
type Shop = { id: string; guildId: string; name: string; icon: string | null }
type Wanted = { ownerId: string; guilds: Shop[]; dayStart: string; monthStart: string }

/** Today and this month in the owner's time zone, and what needs their attention. */
export async function readSalesOverview(deps: Deps, wanted: Wanted): Promise<SalesOverview> {
  const now = deps.now()
  const { ownerId, guilds } = wanted
  const dayStart = recent(wanted.dayStart, longest.day, now)
  const monthStart = recent(wanted.monthStart, longest.month, now)
  const guildIds = guilds.map(({ id }) => id)
  const before = new Date(now.getTime() + aDay)
  const [today, month, orders, servers] = await Promise.all([
    sumSales(deps.db, { guildIds, from: dayStart, before }),
    sumMonth(deps.db, { guildIds, from: monthStart, before, now }),
    listTodaysOrders(deps, guilds, dayStart),
    readShops(deps, ownerId, guilds),
  ])
  return { today: mostFirst(today), month: mostFirst(month), orders, servers }
}

/** Refuses a time that can't be the start of the current day or month. */
function recent(text: string, longestAge: number, now: Date): Date {
  const time = new Date(text)
  const age = now.getTime() - time.getTime()
  if (age < -aDay || age > longestAge + aDay) throw new Refused('INVALID_INPUT')
  return time
}

type Month = { guildIds: string[]; from: Date; before: Date; now: Date }

/** Complete UTC days come from the rollup; only the hours around them are read from sales. */
async function sumMonth(db: Dependencies['db'], { guildIds, from, before, now }: Month): Promise<CurrencySold[]> {
  const firstDay = new Date(Math.ceil(from.getTime() / aDay) * aDay)
  const today = new Date(Math.max(firstDay.getTime(), Math.floor(now.getTime() / aDay) * aDay))
  const dayBefore = new Date(today.getTime() - aDay)
  const [first, days, last] = await Promise.all([
    sumSales(db, { guildIds, from, before: firstDay }),
    firstDay < today ? listDaysSold(db, { guildIds, from: dayOf(firstDay), to: dayOf(dayBefore) }) : [],
    sumSales(db, { guildIds, from: today, before }),
  ])
  return [...first, ...days, ...last]
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function totalsOf(sold: CurrencySold[]): CurrencyTotal[] {
  const totals = new Map<string, CurrencySold>()
  for (const { currency, salesCount, unitsCount, revenueCents } of sold) {
    const known = totals.get(currency) ?? { currency, salesCount: 0, unitsCount: 0, revenueCents: 0 }
    totals.set(currency, {
      currency,
      salesCount: known.salesCount + salesCount,
      unitsCount: known.unitsCount + unitsCount,
      revenueCents: known.revenueCents + revenueCents,
    })
  }
  return [...totals.values()].map(({ currency, ...total }) => ({ currency, ...describeSold(total) }))
}

/** Totals per currency, the one with the most sales first. */
const mostFirst = (sold: CurrencySold[]) =>
  totalsOf(sold).toSorted((one, other) => other.salesCount - one.salesCount || (one.currency < other.currency ? -1 : 1))

async function listTodaysOrders({ db }: Deps, guilds: Shop[], dayStart: Date): Promise<SalesOverview['orders']> {
  const lists = await Promise.all(
    guilds.map(async ({ id, name }) => {
      const wanted = {
        guildId: id,
        orderedBefore: null,
        filter: 'all',
        withTests: false,
        atMost: listLimits.overviewOrders.count,
      } as const
      const { orders } = await listOrders(db, wanted)
      return orders.map((order) => ({ order, guildName: name }))
    }),
  )
  return lists
    .flat()
    .filter(({ order }) => order.paidAt >= dayStart)
    .sort((one, other) => other.order.paidAt.getTime() - one.order.paidAt.getTime())
    .slice(0, listLimits.overviewOrders.count)
    .map(({ order, guildName }) => ({ ...describeOrder(order), guildName }))
}

async function readShops(deps: Deps, ownerId: string, guilds: Shop[]): Promise<SalesOverview['servers']> {
  const [{ isPremium: isOwnerPremium }, ownerPaypalRefusal, ownerPaypalAppProblem] = await Promise.all([
    readPremium(deps.db, ownerId, deps.now()),
    readPaypalRefusal(deps.db, ownerId),
    readAppProblem(deps.db, ownerId),
  ])
  const ownersPaypal = { ownerPaypalRefusal, ownerPaypalAppProblem }
  return Promise.all(
    guilds.map(async (guild) => {
      const attention = await readAttention(deps, { guild: { ...guild, ...ownersPaypal }, isOwnerPremium })
      const { guildId, name, icon } = guild
      return {
        ...attention,
        guildId,
        name,
        icon,
        failedPayments: attention.failedPayments ?? 0,
        heldPayments: attention.heldPayments ?? 0,
        lowStock: attention.lowStock.length,
        roleProblems: attention.roleProblems.length,
      }
    }),
  )
}
