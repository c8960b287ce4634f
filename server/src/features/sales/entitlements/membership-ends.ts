import type { Db } from '../../../db/connect.ts'
import { listOfMembership, setMembership, setRoleEnd } from './role-queries.ts'

/** A changed end of an entitlement of a membership. `endsAt` is null before the membership begins. */
export type ChangedEnd = { entitlementId: string; saleId: string; before: Date | null; endsAt: Date | null }

/** Ends all entitlements of a membership with its access. Returns the roles that changed. */
export async function setMembershipEnds(tx: Db, membershipId: string, endsAt: Date | null): Promise<ChangedEnd[]> {
  const owned = await listOfMembership(tx, membershipId)
  const changed = owned.filter((one) => one.endsAt?.getTime() !== endsAt?.getTime())
  for (const { id } of changed) await setRoleEnd(tx, id, endsAt)
  return changed
    .filter(({ kind }) => kind === 'role')
    .map(({ id, saleId, endsAt: before }) => ({ entitlementId: id, saleId, before, endsAt }))
}

/** Binds the entitlements of its first order to the membership, which determines how long they last. */
export const entitleByMembership = (tx: Db, saleId: string, membershipId: string) =>
  setMembership(tx, saleId, membershipId)
