import type { Db } from '../../../db/connect.ts'
import { type EntitlementRow, findEntitlement, listEntitlements } from './entitlement-queries.ts'
import { type RoleRow, selectRoles } from './role-queries.ts'

/** What a sale entitles its buyer to. */
export type SoldEntitlement = EntitlementRow

/** The role or key that a delivery is about; null for messages about the whole sale. */
export async function readEntitlement(db: Db, { entitlementId }: { entitlementId: string | null }) {
  return entitlementId ? findEntitlement(db, entitlementId) : null
}

/** Everything a sale entitles its buyer to, in the seller's order. */
export const listSold = (db: Db, saleId: string): Promise<EntitlementRow[]> => listEntitlements(db, saleId)

/** The roles of a sale, in the seller's order. */
export const listRoles = (db: Db, saleId: string): Promise<RoleRow[]> => selectRoles(db, saleId)
