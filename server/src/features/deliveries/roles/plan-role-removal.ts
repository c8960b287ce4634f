import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { findSoldSale } from '../sold-sale-queries.ts'
import { restackSale } from './restack-sale.ts'
import { planRemovalNow } from './role-removal-queries.ts'

/**
 * After a full refund, the roles are removed immediately unless the item lets the buyer keep them. Those of a removed
 * gift are removed in any case.
 */
export async function planRoleRemoval(tx: Db, deps: Pick<Dependencies, 'now'>, saleId: string): Promise<void> {
  const sale = await findSoldSale(tx, saleId)
  if (!sale.refundTakesBack && sale.isHandedOver) return
  await restackSale(tx, deps, sale)
  for (const { id: entitlementId, membershipId } of await listRoles(tx, saleId)) {
    // A membership decides when its roles end.
    if (membershipId) continue
    const id = await planRemovalNow(tx, { entitlementId, saleId }, deps.now())
    if (id) await queueDeliveries(tx, [id])
  }
}
