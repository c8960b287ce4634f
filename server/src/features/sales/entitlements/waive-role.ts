import type { Db } from '../../../db/connect.ts'
import { type RoleHolder, updateWaived } from './role-queries.ts'

/** Sets or clears the seller's choice not to assign a role again, for all of the buyer's purchases of it. */
export const setRoleWaived = (tx: Db, holder: RoleHolder, waivedAt: Date | null): Promise<void> =>
  updateWaived(tx, holder, waivedAt)
