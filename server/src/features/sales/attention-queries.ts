import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Item } from '../../db/tables.ts'

/** Orders that wait for somebody, counted as the filters of the list find them. */
export function countWaitingOrders(db: Db, guildId: string) {
  const orders = db
    .selectFrom('sale')
    .where('sale.guildId', '=', guildId)
    .where('sale.state', '=', 'paid')
    .where('sale.isTest', '=', sql.lit(false))
    .select(sql<number>`count(*)`.as('count'))
  const failed = orders.where(({ exists, selectFrom }) =>
    exists(
      selectFrom('delivery')
        .select('delivery.id')
        .whereRef('delivery.saleId', '=', 'sale.id')
        .where('delivery.state', '=', sql.lit('failed')),
    ),
  )
  const toShip = orders
    .where('sale.requiresShipping', '=', sql.lit(true))
    .where('sale.shippedAt', 'is', null)
    .where('sale.refundedAt', 'is', null)
  const disputed = orders.where('sale.disputedAt', 'is not', null)
  return db
    .selectNoFrom([failed.as('failedDeliveries'), toShip.as('ordersToShip'), disputed.as('disputedOrders')])
    .executeTakeFirstOrThrow()
}

/** Items that are nearly gone or whose role the bot can't give, scarcest first. */
export function listItemsInTrouble(db: Db, guildId: string, fewLeft: number): Promise<Selectable<Item>[]> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .where((item) =>
      item.or([
        item('roleProblem', 'is not', null),
        item.and([item('stock', '>=', 0), item(sql<number>`stock - reserved`, '<=', fewLeft)]),
      ]),
    )
    .orderBy(sql`stock - reserved`)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
