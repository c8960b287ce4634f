import { type MembershipState, membershipStates } from '@guildshop/contract/membership-rules'
import type { MembersSummary } from '@guildshop/contract/memberships'
import type { Dependencies } from '../../../dependencies.ts'
import { isRunning } from '../membership-state.ts'
import { countEnding } from './member-queries.ts'
import { type DayCounts, listItemNames, listTotals, sumDays, sumMonths } from './summary-queries.ts'

const oneDay = 86_400_000
const recentDays = 30
const monthsShown = 12

type Total = Awaited<ReturnType<typeof listTotals>>[number]

/** Figures and chart of a server's members, from rollups. Days are in UTC. */
export async function readSummary(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  guildId: string,
): Promise<MembersSummary> {
  const time = now()
  const months = lastMonths(time)
  const soon = { from: time, before: new Date(time.getTime() + recentDays * oneDay) }
  const [totals, recent, byMonth, endingSoon] = await Promise.all([
    listTotals(db, guildId),
    sumDays(db, guildId, dayOf(new Date(time.getTime() - (recentDays - 1) * oneDay))),
    sumMonths(db, guildId, `${months[0]}-01`),
    countEnding(db, guildId, soon),
  ])
  const members = sum(totals.filter(isRunning), (total) => total.members)
  return {
    members,
    byState: byState(totals),
    joined: recent.joined,
    ended: recent.ended,
    renewalRate: renewalRate(recent),
    monthlyRevenue: monthlyRevenue(totals),
    endingSoon,
    items: await countItems(db, totals),
    months: membersByMonth(months, byMonth, members),
  }
}

function byState(totals: Total[]): MembersSummary['byState'] {
  const counted = (state: MembershipState) =>
    sum(
      totals.filter((total) => total.state === state),
      (total) => total.members,
    )
  return Object.fromEntries(
    membershipStates.flatMap((state) => (counted(state) > 0 ? [[state, counted(state)] as const] : [])),
  )
}

/** Percentage of due memberships that were renewed. */
function renewalRate({ renewed, ended }: Pick<DayCounts, 'renewed' | 'ended'>): number | null {
  const due = renewed + ended
  return due === 0 ? null : Math.round((100 * renewed) / due)
}

function monthlyRevenue(totals: Total[]): MembersSummary['monthlyRevenue'] {
  const currencies = [...new Set(totals.map(({ currency }) => currency))].sort()
  return currencies
    .map((currency) => {
      const inCurrency = totals.filter((total) => total.currency === currency)
      return { currency, cents: sum(inCurrency, (total) => Number(total.monthlyCents)) }
    })
    .filter(({ cents }) => cents > 0)
}

/** Every item that has or had members, those with most members first. */
async function countItems(db: Dependencies['db'], totals: Total[]): Promise<MembersSummary['items']> {
  const ids = [...new Set(totals.map(({ itemId }) => itemId))]
  const names = await listItemNames(db, ids)
  const items = ids.map((id) => {
    const running = totals.filter((total) => total.itemId === id && isRunning(total))
    return { _id: id, name: names.get(id) ?? 'Deleted item', members: sum(running, (total) => total.members) }
  })
  return items.toSorted((one, other) => other.members - one.members || one.name.localeCompare(other.name))
}

type Month = { month: string; joined: number; ended: number }

/** Members at the end of each month, counted back from today's number. */
function membersByMonth(months: string[], counted: Month[], membersNow: number): MembersSummary['months'] {
  let members = membersNow
  return months
    .toReversed()
    .map((month) => {
      const { joined, ended } = counted.find((one) => one.month === month) ?? { joined: 0, ended: 0 }
      const shown = { month, members, joined, ended }
      members -= joined - ended
      return shown
    })
    .toReversed()
}

/** Oldest first. */
function lastMonths(now: Date): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - (monthsShown - 1) + index)).toISOString().slice(0, 7),
  )
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)
const sum = <Row>(rows: Row[], value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0)
