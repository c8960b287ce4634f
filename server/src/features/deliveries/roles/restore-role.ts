import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { enqueue } from '../../../jobs/job.ts'
import { endOfRole } from '../../sales/role-time.ts'
import { listDeliveriesOf, reopenDeliveries } from '../delivery-queries.ts'
import { deliver } from '../run-deliveries.ts'
import { findSoldSale } from '../sold-sale-queries.ts'
import { rescheduleRoleRemoval } from './role-removal-queries.ts'

/** After a full refund was reversed, the role is assigned again and ends at its original time. */
export async function restoreRole(tx: Db, { now }: Pick<Dependencies, 'now'>, saleId: string): Promise<void> {
  const sale = await findSoldSale(tx, saleId)
  const end = endOfRole(sale)
  const isOver = end !== null && end <= now()
  if (!sale.roleId || !sale.refundTakesBack || isOver) return
  await rescheduleRoleRemoval(tx, saleId, end)
  const giving = (await listDeliveriesOf(tx, saleId)).filter(({ kind }) => kind === 'give-role')
  const ids = giving.map(({ id }) => id)
  for (const id of await reopenDeliveries(tx, ids, now())) {
    await enqueue(tx, deliver, { deliveryId: id }, { key: `deliver:${id}` })
  }
}
