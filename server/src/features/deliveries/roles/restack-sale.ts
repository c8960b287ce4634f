import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { type RestackedRole, restackRoles } from '../../sales/entitlements/restack-roles.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { bringRemovalForward, reopenAssignment, rescheduleRoleRemoval } from './role-removal-queries.ts'

type Bought = Pick<Selectable<Sale>, 'id' | 'guildId' | 'holderDiscordId'>

/** Recomputes when the holder's purchases of the sale's roles end, and reschedules their removals. */
export async function restackSale(tx: Db, { now }: Pick<Dependencies, 'now'>, sale: Bought): Promise<void> {
  const { id, guildId, holderDiscordId } = sale
  // The buyer's data was erased.
  if (holderDiscordId === '0') return
  const roleIds = new Set((await listRoles(tx, id)).map(({ roleId }) => roleId))
  // Always locked in the same order, which avoids deadlocks.
  for (const roleId of [...roleIds].sort()) {
    const changed = await restackRoles(tx, { guildId, holderDiscordId, roleId })
    for (const role of changed) await queueDeliveries(tx, await rescheduleRole(tx, role, now()))
  }
}

/** Applies a role's new end. Returns the deliveries that are due now. */
export async function rescheduleRole(
  tx: Db,
  { entitlementId, before, endsAt }: RestackedRole,
  now: Date,
): Promise<string[]> {
  if (endsAt <= now) return bringRemovalForward(tx, entitlementId, endsAt)
  await rescheduleRoleRemoval(tx, entitlementId, endsAt)
  const wasOver = before !== null && before <= now
  return wasOver ? reopenAssignment(tx, entitlementId, now) : []
}
