import type { Db } from '../../../db/connect.ts'
import { type OrderRow, orderFacts, toOrder } from '../orders/order-row-queries.ts'
import { isOrder, isVisibleToSeller } from '../sale-queries.ts'

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
    .where(isOrder)
    .where(isVisibleToSeller)
    .execute()
  return rows.map(toOrder)
}
