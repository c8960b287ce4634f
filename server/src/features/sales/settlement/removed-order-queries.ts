import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { canShipDuringDispute, responseDueAt } from '../disputes/dispute-queries.ts'
import type { OrderRow } from '../orders/order-row-queries.ts'

export type RemovedOrder = {
  serial: number
  orderPrefix: string
  itemName: string
  quantity: number
  price: number
  currency: string
  guildName: string
  email: string
  username: string
}

/** A paid order of a removed server with its owner's email; undefined if the owner's account is closed. */
export function findRemovedOrder(db: Db, saleId: string): Promise<RemovedOrder | undefined> {
  return db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .innerJoin('account', 'account.id', 'guild.ownerId')
    .select([
      'sale.itemName',
      'sale.quantity',
      'sale.price',
      'sale.currency',
      'guild.name as guildName',
      'sale.serial',
      'guild.orderPrefix',
    ])
    .select(['account.email', 'account.username'])
    .where('sale.id', '=', saleId)
    .where('sale.state', '=', 'paid')
    .where('guild.removedAt', 'is not', null)
    .where('account.bannedAt', 'is', null)
    .where('account.deactivatedAt', 'is', null)
    .executeTakeFirst()
}

type ListedOrder = OrderRow & { guildName: string }

/** Orders paid after their server was removed, newest first. */
export async function listRemovedOrders(db: Db, ownerId: string, atMost: number): Promise<ListedOrder[]> {
  const { rows } = await sql<ListedOrder>`
    select sale.*, coalesce(sale.paid_at, sale.held_at) as paid_at, guild.name as guild_name,
      guild.order_prefix, ${canShipDuringDispute} as can_ship_during_dispute, ${responseDueAt} as response_due_at,
      exists (select from delivery where delivery.sale_id = sale.id and delivery.state = 'failed') as has_failed_delivery
    from guild join sale on sale.guild_id = guild.id
    where guild.owner_id = ${ownerId} and guild.removed_at is not null and guild.purged_at is null and not sale.is_test
      and ((sale.state = 'paid' and coalesce(sale.settled_at, sale.paid_at) >= guild.removed_at)
        or sale.held_at is not null)
    order by coalesce(sale.paid_at, sale.held_at) desc, sale.id desc limit ${atMost}
  `.execute(db)
  return rows
}
