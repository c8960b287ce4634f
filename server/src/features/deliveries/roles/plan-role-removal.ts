import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/job.ts'
import { deliver } from '../run-deliveries.ts'
import { findSoldSale } from '../sold-sale-queries.ts'
import { bringRoleRemovalForward } from './role-removal-queries.ts'

/** After a full refund, the role is removed immediately unless the item lets the buyer keep it. */
export async function planRoleRemoval(tx: Db, { now }: Pick<Dependencies, 'now'>, saleId: string): Promise<void> {
  const sale = await findSoldSale(tx, saleId)
  if (!sale.roleId || !sale.refundTakesBack) return
  const id = await bringRoleRemovalForward(tx, saleId, now())
  if (id) await enqueue(tx, deliver, { deliveryId: id }, { key: `deliver:${id}` })
}
