import type { Db } from '../../../db/connect.ts'
import { listOfMembership, setMembership, setRoleEnd } from './role-queries.ts'

/** What a membership entitles to ends at another time than before. `endsAt` is null before the membership begins. */
export type ChangedEnd = { entitlementId: string; saleId: string; before: Date | null; endsAt: Date | null }

/** Everything that a membership entitles to ends with its access. Returns what changed. */
export async function setMembershipEnds(tx: Db, membershipId: string, endsAt: Date | null): Promise<ChangedEnd[]> {
  const owned = await listOfMembership(tx, membershipId)
  const changed = owned.filter((one) => one.endsAt?.getTime() !== endsAt?.getTime())
  for (const { id } of changed) await setRoleEnd(tx, id, endsAt)
  return changed
    .filter(({ kind }) => kind === 'role')
    .map(({ id, saleId, endsAt: before }) => ({ entitlementId: id, saleId, before, endsAt }))
}

/** From now on, the membership decides how long its first order entitles to everything. */
export const entitleByMembership = (tx: Db, saleId: string, membershipId: string) =>
  setMembership(tx, saleId, membershipId)
