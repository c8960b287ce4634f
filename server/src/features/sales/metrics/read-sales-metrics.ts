import type { SalesMetrics } from '@guildshop/contract/sales'
import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { describeSold } from '../describe-quantity.ts'
import { type DayTotal, findSalesTotals, type ItemTotal } from './metrics-queries.ts'

/** A shop's sales metrics, read from rollups only. Per-item values are zero without premium. */
export async function readSalesMetrics(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { guild, isOwnerPremium }: Pick<GuildAccess, 'guild' | 'isOwnerPremium'>,
): Promise<SalesMetrics> {
  const time = now()
  const month = firstOfMonth(time, 0)
  const currency = guild.defaultCurrency
  const since = firstOfMonth(time, -11)
  const { days, items, givesRoles } = await findSalesTotals(db, {
    guildId: guild.id,
    currency,
    month,
    since,
    isCounted: isOwnerPremium,
  })
  const own = days.filter((one) => one.currency === currency)
  const others = new Set(days.map((one) => one.currency).filter((one) => one !== currency))
  return {
    currency,
    currentMonth: totalOf(ofMonth(own, month)),
    previousMonth: totalOf(ofMonth(own, firstOfMonth(time, -1))),
    allTime: totalOf(own),
    items: items.map(describeItem),
    otherCurrencies: [...others].map((other) => {
      const totals = days.filter((one) => one.currency === other)
      return { currency: other, currentMonth: totalOf(ofMonth(totals, month)), allTime: totalOf(totals) }
    }),
    daily: own.flatMap(({ day, salesCount, revenueCents }) => (day ? [{ day, salesCount, revenueCents }] : [])),
    hasReports: true,
    ...(givesRoles && { hasRoleHolders: true }),
  }
}

/** In UTC. */
function firstOfMonth(time: Date, months: number): string {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1)).toISOString().slice(0, 10)
}

const ofMonth = (totals: DayTotal[], month: string) =>
  totals.filter(({ day }) => day?.slice(0, 7) === month.slice(0, 7))

function totalOf(totals: DayTotal[]) {
  const salesCount = totals.reduce((sum, one) => sum + one.salesCount, 0)
  const unitsCount = totals.reduce((sum, one) => sum + one.unitsCount, 0)
  const revenueCents = totals.reduce((sum, one) => sum + one.revenueCents, 0)
  const discountCents = totals.reduce((sum, one) => sum + one.discountCents, 0)
  return describeSold({ salesCount, unitsCount, revenueCents, discountCents })
}

/** Omits units if every sale was of one unit. */
function describeItem({ monthUnitsCount, allTimeUnitsCount, ...sales }: ItemTotal) {
  const hasUnits = allTimeUnitsCount !== sales.allTimeSalesCount
  return { ...sales, ...(hasUnits && { monthUnitsCount, allTimeUnitsCount }) }
}
