import type { Db } from '../../../db/connect.ts'
import { listPaidRoles, lockRoleHolder, type RoleHolder, setRoleEnd } from './role-queries.ts'

const oneDay = 86_400_000

type Grant = { startsAt: Date; roleDays: number | null }

/**
 * When each purchase of a role ends, given in the order of settlement: a timed one starts when the one before it ends,
 * so the days add up. Null for a permanent one, which never moves the others.
 */
export function stackRoleTimes(grants: Grant[]): (Date | null)[] {
  let end = 0
  return grants.map(({ startsAt, roleDays }) => {
    if (roleDays === null) return null
    end = Math.max(startsAt.getTime(), end) + roleDays * oneDay
    return new Date(end)
  })
}

/** A purchase whose role's end has changed. */
export type RestackedRole = { entitlementId: string; before: Date | null; endsAt: Date }

/**
 * Recomputes when a buyer's purchases of a role end. Call it in the transaction that changes what is paid for: a
 * payment, a full refund or a refund that was reversed. Returns the purchases that changed.
 */
export async function restackRoles(tx: Db, holder: RoleHolder): Promise<RestackedRole[]> {
  await lockRoleHolder(tx, holder)
  const paid = await listPaidRoles(tx, holder)
  const ends = stackRoleTimes(paid)
  const changed = paid.flatMap(({ id, endsAt: before }, index) => {
    const endsAt = ends[index]
    return endsAt && endsAt.getTime() !== before?.getTime() ? [{ entitlementId: id, before, endsAt }] : []
  })
  for (const { entitlementId, endsAt } of changed) await setRoleEnd(tx, entitlementId, endsAt)
  return changed
}
