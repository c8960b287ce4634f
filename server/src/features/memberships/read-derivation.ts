import type { Db } from '../../db/connect.ts'
import { listMembershipsAfter } from './check-queries.ts'
import { listPeriods, type MembershipRow } from './membership-queries.ts'
import { derive } from './update-membership.ts'

type Part = { after: string; atMost: number; now: Date }
type Outcome = Pick<MembershipRow, 'state' | 'paidUntil' | 'accessUntil'>

const textOf = ({ state, paidUntil, accessUntil }: Outcome) =>
  `${state}, paid until ${paidUntil?.toISOString() ?? 'no time'}, with access until ${accessUntil?.toISOString() ?? 'no time'}`

/** For the data audit: the stored state, and the state derived from the facts as of the last check. */
export async function readDerivation(db: Db, { after, atMost, now }: Part) {
  const rows = await listMembershipsAfter(db, after, atMost)
  const compared: { id: string; stored: string; derived: string }[] = []
  for (const row of rows) {
    // A check that is due hasn't changed the state yet.
    const asOf = row.nextCheckAt && row.nextCheckAt <= now ? new Date(row.nextCheckAt.getTime() - 1) : now
    const derived = await derive(db, row, await listPeriods(db, row.id), asOf)
    // The membership of a checkout that was abandoned ends at its next check.
    if (row.state === 'pending' && derived.state === 'ended') continue
    compared.push({ id: row.id, stored: textOf(row), derived: textOf(derived) })
  }
  return compared
}
