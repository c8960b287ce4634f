import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { findSoldSale } from '../sold-sale-queries.ts'
import { restackSale } from './restack-sale.ts'
import { reopenAssignment, rescheduleRoleRemoval } from './role-removal-queries.ts'

/**
 * Assigns the roles again after a full refund was reversed or a dispute about a gift was won. They keep their original
 * end. A gift that waits, or is still removed because of another refund or dispute, has no roles.
 */
export async function restoreRole(tx: Db, deps: Pick<Dependencies, 'now'>, saleId: string): Promise<void> {
  const sale = await findSoldSale(tx, saleId)
  if (!sale.isHandedOver) return
  if (!sale.refundTakesBack && !sale.recipientDiscordId) return
  await restackSale(tx, deps, sale)
  const now = deps.now()
  for (const { id, endsAt, membershipId } of await listRoles(tx, saleId)) {
    if (membershipId || (endsAt && endsAt <= now)) continue
    await rescheduleRoleRemoval(tx, id, endsAt)
    await queueDeliveries(tx, await reopenAssignment(tx, id, now))
  }
}
