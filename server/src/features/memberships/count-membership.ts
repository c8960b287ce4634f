import { monthlyPrice } from '@guildshop/contract/membership-rules'
import type { Db } from '../../db/connect.ts'
import type { MembershipRow } from './membership-queries.ts'
import { addToDay, addToTotals } from './membership-rollup-queries.ts'
import { isRunning } from './membership-state.ts'

type Counted = Pick<
  MembershipRow,
  'guildId' | 'itemId' | 'currency' | 'state' | 'renewal' | 'price' | 'period' | 'paidUntil'
>

/** Members who are expected to pay again. */
const paying = new Set<string>(['active', 'past_due', 'grace'])

const monthlyOf = ({ state, renewal, price, period }: Counted) =>
  paying.has(state) && renewal !== 'none' ? monthlyPrice(price, period) : 0

type Change = {
  before: Counted
  after: Counted
  /** Renewals that count from now on. */
  renewed: number
  at: Date
}

/** Updates the rollups with a change of a membership. */
export async function countMembership(tx: Db, { before, after, renewed, at }: Change): Promise<void> {
  const sides = [
    { row: before, sign: -1 },
    { row: after, sign: 1 },
    // Skips memberships that never began.
  ].filter(({ row }) => row.paidUntil !== null)
  const [wasRunning, runs] = [isRunning(before), isRunning(after)]
  const monthlyCents = monthlyOf(after) - monthlyOf(before)
  if (before.state !== after.state || monthlyCents !== 0) {
    const changes = sides.map(({ row, sign }) => ({
      guildId: row.guildId,
      itemId: row.itemId,
      currency: row.currency,
      state: row.state,
      members: sign,
      monthlyCents: sign * monthlyOf(row),
    }))
    await addToTotals(
      tx,
      changes.toSorted((one, other) => (one.state < other.state ? -1 : 1)),
    )
  }
  const joined = Number(!wasRunning && runs)
  const ended = Number(wasRunning && !runs)
  if (!joined && !ended && !renewed && !monthlyCents) return
  const { guildId, currency } = after
  await addToDay(tx, { guildId, currency, at, joined, renewed, ended, monthlyCents })
}
