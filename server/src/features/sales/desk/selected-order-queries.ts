import type { Db } from '../../../db/connect.ts'
import { type OrderRow, orderFacts, withPaidAt } from '../orders/order-queries.ts'
import { isVisibleToSeller } from '../sale-queries.ts'

export type SelectedRow = OrderRow & { guildName: string }

/** The owner's orders among these ids, whatever their server. Excludes test purchases. */
export async function listSelectedOrders(db: Db, ownerId: string, ids: string[]): Promise<SelectedRow[]> {
  const rows = await db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.name as guildName', 'guild.orderPrefix', ...orderFacts])
    .where('sale.id', 'in', ids)
    .where('guild.ownerId', '=', ownerId)
    .where('sale.isTest', '=', false)
    .where((sale) => sale.or([sale('sale.state', '=', 'paid'), sale('sale.heldAt', 'is not', null)]))
    .where(isVisibleToSeller)
    .execute()
  return rows.flatMap(withPaidAt)
}
